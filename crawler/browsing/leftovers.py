"""What a page leaves in its window, which must not change the next: storage, databases, caches, cookies, a name."""

from __future__ import annotations

import json
from collections.abc import Mapping

#: Asked of a page that has been looked at, before its cookies are cleared: what it goes on to write, or writes as it is
#: left, it writes for nobody. Its own frames share its cookies.
FORGET = """async () => {
  const shut = (view) => {
    try {
      Object.defineProperty(view.document, "cookie", { get: () => "", set: () => {} });
      const nothing = { value: async () => {} };
      if (view.cookieStore) Object.defineProperties(view.cookieStore, { set: nothing, delete: nothing });
      for (const frame of view.document.querySelectorAll("iframe, frame")) shut(frame.contentWindow);
    } catch { /* its own property, or another site's frame */ }
  };
  shut(window);
  if (!window[Symbol.for("factmark.stored")]?.()) return;
  try {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    for (const name of await (window.caches?.keys() ?? [])) await caches.delete(name);
  } catch { /* opaque origin */ }
}"""

# Frames share their page's storage, and what it has written is theirs, too.
_BEGIN = """(() => { try {
  if (window !== top) return;
  window.name = "";
  localStorage.clear(); sessionStorage.clear();
  for (const [name, value] of Object.entries((STORED)[location.origin] ?? {})) localStorage.setItem(name, value);
} catch { /* opaque origin */ } })()"""


def begin(stored: Mapping[str, Mapping[str, str]]) -> str:
    """What runs before a page's scripts: drops what is stored, puts back a login's localStorage (by origin, by name).

    A page may store something as it is left, so this waits for the next.
    """
    return _BEGIN.replace("STORED", json.dumps(stored))
