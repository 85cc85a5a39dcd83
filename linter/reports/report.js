"use strict";
// All of the report's data is page content: it is only ever set as text, never as markup.
(() => {
  const ROWS = 200;
  const CARDS = 60;
  const ALIKE = 3;
  const RELATIONS = {
    supports: "The page supports it",
    contradicts: "The page says",
    nearest: "Nearest on the page",
    hidden: "Only in hidden text",
  };
  // Evidence that is no text has no place on the screen of its own.
  const KINDS = { link: "a link on the page", image: "a picture on the page", attribute: "in the page's code", address: "the page's address", head: "in the page's head, which no visitor sees" };
  const VERDICTS = { pass: "holds", open: "to decide", review: "to decide", notApplicable: "technical" };
  const APPLICABILITY = { safe: "keeps the meaning", unsafe: "unsafe: review it first", "display-only": "advice" };
  const GRAVITY = { error: 3, warning: 2, note: 1, open: 0, review: 0 };
  const SVG = "http://www.w3.org/2000/svg";
  const byId = (id) => document.getElementById(id);
  const index = JSON.parse(byId("index").textContent);
  for (const page of index.pages) {
    page.name = index.shared + page.short;
    if (page.address === 1) page.address = page.name;
  }
  // A report of many pages is several files: this one may be the one that lists them all.
  const volumes = index.volumes || null;
  const target = (number, changes) => `${volumes ? `${volumes.names[Math.floor(number / volumes.size)]}#page-${number % volumes.size}` : `#page-${number}`}${asked(changes)}`;
  const form = byId("filters");
  const list = byId("list");
  const article = byId("page");
  let open = null;
  let searchTexts = null;
  let reading = null;

  // What the filters ask for stands in the address, so that it can be sent to somebody and is there after a reload.
  const FIELDS = ["query", "level", "agent", "rule", "state", "fold"];
  function asked(changes) {
    return FIELDS.map((id) => [id, (changes && changes[id]) || (byId(id) ? byId(id).value : "")]).filter(([, value]) => value).map(([id, value]) => `&${id}=${encodeURIComponent(value)}`).join("");
  }
  function keepAddress() {
    try {
      history.replaceState(null, "", `#${open === null ? "filters" : `page-${open}`}${asked()}`);
    } catch {
      // Where a document may not change its address, the filters work without it.
    }
  }
  // Whether the address asks for something.
  function readAddress() {
    const [, ...pairs] = location.hash.slice(1).split("&");
    for (const id of pairs.length ? FIELDS : []) if (byId(id)) byId(id).value = "";
    for (const pair of pairs) {
      const [id, value = ""] = pair.split("=");
      const field = FIELDS.includes(id) && byId(id);
      try {
        if (field) field.value = decodeURIComponent(value);
      } catch {
        // A broken escape asks for nothing.
      }
      // A level or rule that this report lacks.
      if (field && field.selectedIndex === -1) field.value = "";
    }
    return pairs.length > 0;
  }

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  }
  const make = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
  const draw = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);
  const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const quote = (text) => make("q", { dir: "auto" }, text);
  const chip = (level) => make("span", { class: `chip ${level}` }, level === "open" || level === "review" ? "to decide" : level);
  const labelled = (label, kind, ...words) => make("p", { class: `row ${kind}` }, make("span", { class: "label" }, label), make("span", {}, ...words.filter(Boolean)));
  const region = (name, ...children) => make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": name }, ...children);
  // What a page has several of is no landmark: they could not be told apart.
  const group = (name, ...children) => make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": name }, ...children);

  async function unpack(id) {
    const packed = atob(byId(id).textContent);
    const bytes = new Uint8Array(packed.length);
    for (let at = 0; at < packed.length; at += 1) bytes[at] = packed.charCodeAt(at);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  // For each page: the text of each of its findings, and then that of its statements.
  function readSearchTexts() {
    reading ??= (async () => {
      const texts = [];
      for (let chunk = 0; byId(`search-${chunk}`); chunk += 1) texts.push(...await unpack(`search-${chunk}`));
      searchTexts = texts;
    })();
    return reading;
  }

  // ---- filters and the list of pages

  function wanted() {
    return {
      level: byId("level").value,
      agent: byId("agent").value,
      rule: byId("rule").value,
      state: byId("state") ? byId("state").value : "",
      words: byId("query").value.toLowerCase().split(/\s+/).filter(Boolean),
    };
  }

  function matches(number, place, criteria) {
    const page = index.pages[number];
    const [code, level, state] = page.marks[place];
    const rule = index.rules[code];
    if (criteria.level && (criteria.level === "open" ? GRAVITY[level] : criteria.level !== level)) return false;
    if (criteria.state && criteria.state !== state) return false;
    if (criteria.rule && rule.code !== criteria.rule) return false;
    if (criteria.agent && rule.agent !== criteria.agent) return false;
    if (!criteria.words.length) return true;
    page.lower ??= page.name.toLowerCase();
    return criteria.words.every((word) => (searchTexts && searchTexts[number][place].includes(word)) || page.lower.includes(word));
  }

  // Statements that wait for a decision without a finding that says so: the page's own list has them.
  function waiting(number, criteria) {
    const { undecided } = index.pages[number];
    return undecided && criteria.level === "open" && !criteria.rule && !criteria.state && (!criteria.agent || criteria.agent === "factuality") ? undecided : 0;
  }

  function filtered(criteria) {
    const narrowed = criteria.level || criteria.agent || criteria.rule || criteria.state;
    const rows = [];
    index.pages.forEach((page, number) => {
      const found = page.marks.filter((_, place) => matches(number, place, criteria));
      const said = searchTexts ? searchTexts[number].at(-1) : "";
      const waits = waiting(number, criteria);
      const named = (waits || !narrowed) && criteria.words.every((word) => said.includes(word) || page.name.toLowerCase().includes(word));
      if (found.length || named) rows.push({ number, found, waits: named ? waits : 0, weight: Math.max(-1, ...found.map((mark) => GRAVITY[mark[1]])) });
    });
    return rows.sort((a, b) => b.weight - a.weight || b.found.length + b.waits - a.found.length - a.waits || a.number - b.number);
  }

  function row({ number, found, waits }, changes) {
    const counts = {};
    for (const [, level] of found) counts[level] = (counts[level] || 0) + 1;
    if (waits) counts.open = (counts.open || 0) + waits;
    const badges = Object.keys(GRAVITY).filter((level) => counts[level]).map((level) =>
      make("span", { class: `badge ${level}` }, String(counts[level]), make("span", { class: "unseen" }, ` ${GRAVITY[level] ? level : "to decide"} `)));
    if (!badges.length && !index.pages[number].statements) badges.push(make("span", { class: "badge" }, "no markup"));
    if (!badges.length) badges.push(make("span", { class: "badge good" }, make("span", { "aria-hidden": "true" }, "✓"), make("span", { class: "unseen" }, "no findings")));
    return make("li", {}, make("a", { href: target(number, changes), "data-number": number, "aria-current": number === open ? "page" : null },
      make("span", { class: "name", dir: "ltr" }, index.pages[number].short), make("span", { class: "badges" }, ...badges)));
  }

  function showList(criteria) {
    const rows = filtered(criteria);
    const total = rows.reduce((sum, entry) => sum + entry.found.length, 0);
    const waits = rows.reduce((sum, entry) => sum + entry.waits, 0);
    // Words are searched for in all of a page's statements at once.
    byId("count").textContent = [plural(rows.length, "page"), criteria.level === "open" ? (waits && criteria.words.length ? "" : `${total + waits} to decide`) : plural(total, "finding")].filter(Boolean).join(", ");
    const folds = FOLDS[byId("fold").value];
    list.replaceChildren(...(folds ? folded(rows, folds, byId("fold").value) : rowsOf(rows)));
    return rows;
  }

  // What pages can be put together by: the names of the groups that a page with its findings belongs to.
  const FOLDS = {
    rule: ({ found }) => [...new Set(found.map(([code]) => index.rules[code].code))],
    template: ({ number }) => [index.pages[number].template === undefined ? patternOf(index.pages[number].name) : `like ${index.pages[index.pages[number].template].short}`],
    canonical: ({ number }) => [index.pages[number].canonical || index.pages[number].name],
  };

  // The kind of a page by its address, which mostly is its template: numbers and the last part are left out.
  function patternOf(name) {
    const path = name.replace(/^[a-z]+:\/\/[^/]*/, "").split(/[?#]/, 1)[0];
    const end = path.lastIndexOf("/");
    return `${path.slice(0, end + 1).replace(/\d+/g, "*") || "/"}${path.length > end + 1 ? "*" : ""}`;
  }

  function folded(rows, folds, by) {
    const groups = new Map();
    for (const entry of rows) {
      for (const name of folds(entry)) {
        const found = by === "rule" ? entry.found.filter(([code]) => index.rules[code].code === name) : entry.found;
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push({ ...entry, found });
      }
    }
    const sized = [...groups].map(([name, entries]) => ({ name, entries, findings: entries.reduce((sum, each) => sum + each.found.length, 0) }));
    sized.sort((a, b) => b.findings - a.findings || b.entries.length - a.entries.length || (a.name < b.name ? -1 : 1));
    return sized.slice(0, ROWS).map(({ name, entries, findings }) => {
      const changes = by === "rule" ? { rule: name } : undefined;
      const group = make("details", { class: "fold" }, make("summary", {}, make("span", { class: "name", dir: "ltr" }, name),
        make("span", { class: "quiet" }, ` ${plural(entries.length, "page")}, ${plural(findings, "finding")}`)));
      group.addEventListener("toggle", () => { if (group.open && group.children.length === 1) group.append(...rowsOf(entries, changes)); });
      return group;
    });
  }

  function rowsOf(rows, changes) {
    const items = make("ol", {});
    let shown = 0;
    const grow = () => {
      items.append(...rows.slice(shown, shown + ROWS).map((entry) => row(entry, changes)));
      shown = Math.min(shown + ROWS, rows.length);
      more.textContent = `Show more (${rows.length - shown} left)`;
      more.hidden = shown >= rows.length;
    };
    const more = make("button", { type: "button", class: "more", onclick: grow });
    grow();
    return [items, more];
  }

  // ---- the findings that match as a table for a spreadsheet

  // A cell that begins with one of these signs would be a formula there.
  const cell = (value) => {
    const text = String(value ?? "");
    return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  };

  async function saveTable() {
    const criteria = wanted();
    if (criteria.words.length) await readSearchTexts();
    const lines = [["page", "line", "column", "level", "code", "rule", "type", "property", "value", "message", "confidence", "suggestion"]];
    for (const { number } of filtered(criteria)) {
      const page = index.pages[number];
      (await unpack(`part-${number}`)).findings.forEach((finding, place) => {
        if (!matches(number, place, criteria)) return;
        lines.push([page.address || page.name, finding.line, finding.column, finding.level, finding.code, finding.rule, finding.type, finding.property,
          finding.value, finding.message, finding.sure / 100, finding.fix && finding.fix.description]);
      });
    }
    const table = new Blob(["\ufeff", lines.map((line) => line.map(cell).join(",")).join("\r\n"), "\r\n"], { type: "text/csv" });
    const address = URL.createObjectURL(table);
    make("a", { href: address, download: "findings.csv" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  // ---- diffs and copying

  function copyButton(text, words) {
    return make("button", { type: "button", class: "copy", onclick: async (event) => {
      const button = event.currentTarget;
      let done = true;
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        const area = make("textarea", { class: "unseen", "aria-label": words });
        area.value = text;
        document.body.append(area);
        area.select();
        done = document.execCommand("copy");
        area.remove();
      }
      button.textContent = done ? "Copied" : "Not copied";
      setTimeout(() => { button.textContent = words; }, 1500);
    } }, words);
  }

  // The words of a changed line that differ, so that a price of two digits is found in a line of eighty: runs of
  // words kept are told apart by their longest common subsequence.
  function changed(before, after) {
    const [old, fresh] = [before, after].map((line) => line.match(/[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.:/-]*[\p{L}\p{N}\p{M}_])?|\s+|./gsu) || []);
    let start = 0;
    while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
    let end = 0;
    while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
    // What was only taken out, or put in, begins where the eye would: with the quote that opens it.
    const longer = old.length > fresh.length ? old : fresh;
    let back = 0;
    const opens = (place) => longer[place] === '"' && (place === 0 || /[\s,:{[(]$/.test(longer[place - 1]));
    if (start + end === Math.min(old.length, fresh.length)) {
      while (back < start && !opens(start - back) && longer[start - back - 1] === longer[longer.length - end - back - 1]) back += 1;
      if (opens(start - back)) { start -= back; end += back; }
    }
    const [rows, columns] = [old.length - start - end, fresh.length - start - end];
    const kept = [new Set(), new Set()];
    if (rows * columns <= 1e6) {
      const wide = columns + 1;
      const best = new Uint16Array((rows + 1) * wide);
      for (let i = rows - 1; i >= 0; i -= 1) for (let j = columns - 1; j >= 0; j -= 1) best[i * wide + j] = old[start + i] === fresh[start + j] ? best[(i + 1) * wide + j + 1] + 1 : Math.max(best[(i + 1) * wide + j], best[i * wide + j + 1]);
      let run = [];
      const keep = () => {
        // Marks and blanks alone part no change into two.
        if (run.some(([i]) => /[\p{L}\p{N}]/u.test(old[start + i]))) for (const [i, j] of run) { kept[0].add(start + i); kept[1].add(start + j); }
        run = [];
      };
      for (let i = 0, j = 0; i < rows && j < columns;) {
        if (old[start + i] === fresh[start + j]) { run.push([i, j]); i += 1; j += 1; continue; }
        keep();
        if (best[(i + 1) * wide + j] >= best[i * wide + j + 1]) i += 1; else j += 1;
      }
      keep();
    }
    const pieces = (words, same, tag) => {
      const found = [words.slice(0, start).join("")];
      let mark = null;
      words.slice(start, words.length - end).forEach((word, place) => {
        if (same.has(start + place)) { found.push(word); mark = null; return; }
        if (!mark) found.push(mark = make(tag, {}));
        mark.append(word);
      });
      return [...found, words.slice(words.length - end).join("")];
    };
    return [pieces(old, kept[0], "del"), pieces(fresh, kept[1], "ins")];
  }

  function diffTable(rows, one) {
    const names = { "-": "removed", "+": "added", " ": "same", "@": "gap" };
    const cells = rows.map(([, , , text]) => [text]);
    for (let i = 0; i < rows.length; i += 1) {
      let removed = i;
      while (removed < rows.length && rows[removed][0] === "-") removed += 1;
      const count = removed - i;
      const paired = count && rows.slice(removed, removed + count).every((line) => line[0] === "+") && (rows[removed + count] || [""])[0] !== "+" && removed + count <= rows.length;
      if (paired) for (let k = 0; k < count; k += 1) [cells[i + k], cells[removed + k]] = changed(rows[i + k][3], rows[removed + k][3]);
      if (count) i = removed - 1;
    }
    return make("table", { class: "diff" }, make("tbody", {}, ...rows.map(([sign, before, after], place) =>
      make("tr", { class: names[sign] }, make("td", { class: "number" }, sign === "@" ? "…" : String(before ?? (one ? after : ""))),
        one ? null : make("td", { class: "number" }, sign === "@" ? "" : String(after ?? "")),
        make("td", { class: "sign" }, sign === "@" ? "" : sign), make("td", { class: "code" }, ...cells[place])))));
  }

  // ---- one page: its words, its findings

  function pagePanel(passages, picture) {
    if (!passages.length) return null;
    const shown = (passage) => passage[2] === "shown" || passage[2] === "openable";
    const text = make("div", { class: "words" }, ...passages.map(([words, kind, visibility, heading], place) =>
      kind === "head" ? null : make("p", { id: `passage-${place}`, class: [visibility, kind, heading ? "heading" : ""].join(" "), dir: "auto" },
        visibility === "shown" ? null : make("span", { class: "tag" }, visibility === "openable" ? "one click away" : "hidden"),
        kind === "text" ? null : make("span", { class: "tag" }, kind), words)));
    const panel = make("section", { class: "panel", "aria-label": "What a visitor sees" }, make("h4", {}, "What a visitor sees"),
      make("div", { id: "lit", role: "status" }));
    const boxes = passages.map(([words, kind, , , box], place) => ({ box, words, place, kind })).filter(({ box, kind, place }) => box && shown(passages[place]) && kind !== "attribute");
    if (!boxes.length && !picture) {
      panel.append(region("Text of the page", text));
      return panel;
    }
    const first = picture ? "Screenshot" : "Layout";
    const views = { [first]: region(`${first} of the page`, pageMap(boxes, picture)), Text: region("Text of the page", text) };
    const buttons = Object.keys(views).map((name) => make("button", { type: "button", "aria-pressed": String(name === first), onclick: () => {
      for (const [other, view] of Object.entries(views)) view.hidden = other !== name;
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.textContent === name));
    } }, name));
    views.Text.hidden = true;
    panel.append(make("p", { class: "buttons" }, ...buttons), ...Object.values(views));
    return panel;
  }

  const screenshot = (picture) => draw("image", { href: `data:image/jpeg;base64,${picture.textContent.trim()}`, x: 0, y: 0, width: picture.dataset.width, height: picture.dataset.height, preserveAspectRatio: "none" });

  // The part of the screenshot around a box, large enough to be read.
  function closeUp(picture, [x, y, wide, high], relation) {
    const across = Math.min(Math.max(wide + 80, 420), Number(picture.dataset.width));
    const left = Math.max(0, Math.min(x - 40, Number(picture.dataset.width) - across));
    const down = Math.min(high + 60, Math.max(220, across * 0.75));
    return draw("svg", { viewBox: `${left} ${Math.max(0, y - 30)} ${across} ${down}`, class: "close-up", role: "img", "aria-label": "The evidence in the screenshot" },
      screenshot(picture), draw("g", { class: `box on-picture lit ${relation}` }, draw("rect", { x: x - 4, y: y - 4, width: wide + 8, height: high + 8, rx: 4 })));
  }

  // Where each text stands: boxes on the screenshot; below it, or without one, boxes with the words in them.
  function pageMap(boxes, picture) {
    const pictured = picture ? Number(picture.dataset.height) : 0;
    const whole = picture ? Number(picture.dataset.width) : Infinity;
    const left = boxes.length ? Math.max(0, Math.min(...boxes.map(({ box }) => box[0])) - (picture ? 24 : 8)) : 0;
    // A screenshot loses the same margin on both sides, as pages stand in the middle of the window.
    const right = Math.max(...boxes.map(({ box }) => box[0] + box[2]), left + 320);
    const width = picture ? Math.min(whole, Math.max(right + 24, whole - left)) - left : right - left;
    const height = Math.min(Math.max(...boxes.map(({ box }) => box[1] + box[3]), pictured, 200), 12000);
    const map = draw("svg", { viewBox: `${left} 0 ${width} ${height}`, class: picture ? "map pictured" : "map", role: "img", "aria-label": "Where each text stands on the screen" });
    if (picture) map.append(screenshot(picture));
    for (const { box: [x, y, wide, high], words, place } of boxes) {
      if (y + high <= pictured) {
        const frame = draw("rect", { x: x - 4, y: y - 4, width: wide + 8, height: high + 8, rx: 4 });
        map.append(draw("g", { "data-passage": place, class: "box on-picture" }, draw("title", {}, words), frame));
        continue;
      }
      const rect = draw("rect", { x, y, width: Math.max(wide, 1), height: Math.max(high, 1) });
      // Letters as large as the box has room for, as its real font is not known.
      const holder = make("div", {}, words.slice(0, 400));
      holder.style.fontSize = `${Math.max(7, Math.min(high * 0.72, 30, Math.sqrt((wide * high) / (words.length + 1)) * 1.1))}px`;
      map.append(draw("g", { "data-passage": place, class: "box" }, rect, draw("foreignObject", { x, y, width: Math.max(wide, 1), height: Math.max(high, 1) }, holder)));
    }
    return map;
  }

  // Why there is no passage to show.
  function withoutEvidence(traced) {
    if (!traced) return "This finding is about the markup itself, not about what the page shows.";
    if (traced === "fail") return "Nothing on the page matches this.";
    if (traced === "pass") return "The page supports this value, but not in a single passage.";
    if (traced === "notApplicable") return "A technical value: no page needs to show it.";
    return "Nothing on the page confirms or contradicts this.";
  }

  // Lights up the passages that a finding's evidence stands in, and brings the first into view.
  function lightUp(card, finding, passages) {
    const { evidence } = finding;
    for (const lit of article.querySelectorAll(".lit, .current")) lit.classList.remove("lit", "current", "supports", "contradicts", "nearest", "hidden");
    card.classList.add("current");
    const places = evidence.map((item) => ({ relation: item.relation, place: item.passage ?? (item.kind === "text" ? passages.findIndex((passage) => passage[0] === item.text) : -1) }));
    let first = true;
    for (const { relation, place } of places) {
      for (const element of [byId(`passage-${place}`), article.querySelector(`[data-passage="${place}"]`)]) {
        if (!element) continue;
        element.classList.add("lit", relation);
        const view = element.closest(".scroll");
        if (first && view && !view.hidden) {
          const inner = element.getBoundingClientRect();
          const outer = view.getBoundingClientRect();
          view.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
          first = false;
        }
      }
    }
    const lit = byId("lit");
    if (!lit) return;
    const found = places.map(({ place }) => passages[place]);
    const box = found[0] && found[0][2] === "shown" && found[0][1] !== "attribute" ? found[0][4] : null;
    const picture = byId(`picture-${open}`);
    const near = picture && box && box[1] + box[3] <= Number(picture.dataset.height) ? closeUp(picture, box, evidence[0].relation) : null;
    lit.replaceChildren(make("span", {}, ...told(finding, evidence, found, passages.some((passage) => passage[4]) || picture !== null)), ...(near ? [near] : []));
  }

  // On a narrow screen the page stands below all findings: who clicks is taken there.
  function leadTo(event) {
    const panel = article.querySelector(".panel");
    if (event.isTrusted && panel.getBoundingClientRect().top > innerHeight) panel.scrollIntoView();
  }

  // Where the evidence stands, in words: what is hidden or missing has no box to light up.
  function told(finding, evidence, found, placed) {
    if (!evidence.length) return [withoutEvidence(finding.traced)];
    const passage = found[0];
    const words = { supports: finding.own ? "The page supports it" : "The page shows this value", contradicts: "The page says otherwise", nearest: "The nearest words on the page", hidden: "Only where no visitor sees it" }[evidence[0].relation] || "On the page";
    const text = placed ? ": see Text" : "";
    let where = "";
    if (!passage && KINDS[evidence[0].kind]) where = ` (${KINDS[evidence[0].kind]})`;
    else if (!passage) where = " (in no text of the page that is kept here)";
    else if (passage[1] === "head") where = " (in the page's head, which no visitor sees)";
    else if (passage[2] === "openable") where = " (one click away, so that it has no place here until it is opened)";
    else if (passage[2] !== "shown") where = ` (in hidden text${text})`;
    else if (passage[1] !== "text") where = ` (as ${passage[1] === "image" ? "the text of an image" : passage[1] === "attribute" ? "an attribute's text" : `a ${passage[1]}`})`;
    else if (!passage[4] && placed) where = " (out of view until something is scrolled or opened: see Text)";
    return [`${words}${where}: `, quote(passage ? passage[0] : evidence[0].text), evidence.length > 1 ? ` and ${evidence.length - 1} more` : ""];
  }

  // What schema.org says the property is for.
  function defined(property) {
    const words = Object.hasOwn(index.definitions, property || "") ? index.definitions[property] : null;
    if (!words) return null;
    return make("details", { class: "help" }, make("summary", {}, `What ${property} means`), make("p", { class: "prose" }, words, " ",
      make("a", { href: index.terms + property, rel: "noreferrer noopener external", target: "_blank" }, `schema.org: ${property}`), make("span", { class: "quiet" }, " (CC BY-SA 3.0)")));
  }

  // The few things that a rule's page is made of: headings, code, paragraphs. Everything is set as text.
  function markdown(text) {
    return text.split(/^```\w*$/m).flatMap((piece, place) => place % 2 ? [make("pre", { class: "scroll", tabindex: "0" }, piece.trim())] :
      piece.split(/\n\s*\n|(?=^## )|(?<=^## .*)\n/m).map((part) => part.trim()).filter(Boolean).map((part) =>
        part.startsWith("## ") ? make("h5", {}, part.slice(3)) : make("p", {}, ...part.split(/`([^`]+)`/).map((words, odd) => odd % 2 ? make("code", {}, words) : words))));
  }

  function fixBlock(fix) {
    if (!fix) return null;
    const block = make("div", { class: "fix" }, labelled("Suggested change", "", fix.description, make("span", { class: "quiet" }, ` (${APPLICABILITY[fix.applicability]})`)));
    if (fix.after.join("\n") !== fix.before.join("\n")) {
      const line = fix.line || 1;
      const rows = [...fix.before.map((text, place) => ["-", line + place, null, text]), ...fix.after.map((text, place) => ["+", null, line + place, text])];
      block.append(group("Suggested change", diffTable(rows, true)), fix.after.length && fix.whole ? make("p", { class: "buttons" }, copyButton(fix.after.join("\n"), "Copy the new lines")) : "");
    }
    return block;
  }

  function card(finding, passages, isNew) {
    const rule = index.rules.find((entry) => entry.code === finding.code);
    const place = [finding.line ? `line ${finding.line}, column ${finding.column}` : index.pages[open].rendered && finding.block !== null ? "added by a script" : null,
      finding.block !== null ? `block ${finding.block}` : null, finding.pointer].filter(Boolean).join(" · ");
    const show = passages.length && (finding.own || finding.traced) ? make("button", { type: "button", class: "show link", onclick: (event) => {
      lightUp(element, finding, passages);
      leadTo(event);
    } }, "Show on the page") : null;
    const element = make("li", { class: `card ${finding.level}`, onclick: (event) => { if (show && !event.target.closest("button, a, summary, .scroll")) lightUp(element, finding, passages); } },
      make("h4", {}, chip(finding.level), isNew ? make("span", { class: "chip fresh" }, "new") : null, make("span", { class: "rule-name" }, `${finding.code} ${finding.rule}`),
        rule && rule.agent === "factuality" && finding.sure < 100 ? make("span", { class: "quiet sure", title: "How often findings like this were right on pages that people checked" }, `${finding.sure} % sure`) : null, show),
      make("p", { class: "message", dir: "auto" }, finding.message),
      finding.property === undefined ? null : labelled("The markup says", "says",
        make("code", {}, `${finding.type ? `${finding.type}.` : ""}${finding.property}`), " = ", quote(finding.value)),
      ...(finding.own ? finding.evidence : []).map((item) => labelled(RELATIONS[item.relation] || item.relation, `evidence ${item.relation}`, quote(item.text),
        item.line ? make("span", { class: "quiet" }, ` line ${item.line}`) : null)),
      rule && rule.agent === "factuality" && !finding.own && finding.traced ? make("p", { class: "quiet" }, withoutEvidence(finding.traced)) : null,
      finding.covers ? make("p", { class: "quiet" }, `Also affects ${plural(finding.covers, "more statement")} of the markup.`) : null,
      fixBlock(finding.fix),
      make("p", { class: "quiet place" }, place),
      finding.links ? make("p", { class: "quiet" }, "More: ", ...finding.links.flatMap(([name, address], place) => [place ? ", " : "",
        make("a", { href: address, rel: "noreferrer noopener external", target: "_blank" }, name)])) : null,
      make("div", { class: "helps" }, defined(finding.property),
        rule && rule.help ? make("details", { class: "help" }, make("summary", {}, `About ${finding.code}`), make("div", { class: "prose" }, ...markdown(rule.help))) : null));
    return element;
  }

  // Findings with the same message about several things, as of each item of a list, one after the other.
  function alike(cards) {
    const groups = new Map();
    for (const entry of cards) {
      const { level, code, message } = entry.finding;
      const said = JSON.stringify([level, code, message]);
      if (groups.has(said)) groups.get(said).push(entry);
      else groups.set(said, [entry]);
    }
    return [...groups.values()];
  }

  // The first of some findings with the same message, and a button for the others where they are many.
  function groupCards(group, passages) {
    const draw = ({ finding, isNew }) => card(finding, passages, isNew);
    if (group.length <= ALIKE) return group.map(draw);
    const [first, ...others] = group;
    const more = make("li", { class: "alike" }, make("button", { type: "button", onclick: () => {
      const cards = others.map(draw);
      more.replaceWith(...cards);
      (cards[0].querySelector("button, summary") || article).focus();
    } }, `Show ${others.length} more like this`));
    return [draw(first), more];
  }

  // Statements that are no fault: those that hold and those that wait for a decision, each with its evidence.
  function statementsSection(own, isOpen, undecidedOnly) {
    const { statements, kinds, left, passages } = own;
    const traced = statements.filter((item) => undecidedOnly ? item.kind in GRAVITY : item.kind !== "notApplicable");
    const technical = kinds.notApplicable || 0;
    const undecided = (kinds.open || 0) + (kinds.review || 0);
    const total = (kinds.pass || 0) + undecided + technical;
    if (!total) return null;
    const light = (item, element) => lightUp(element, { evidence: item.evidence, own: true, traced: item.kind }, passages);
    const rows = traced.map((item) => {
      const [first] = item.evidence;
      const said = first ? [KINDS[first.kind] || (first.relation === "nearest" ? "nearest on the page" : "on the page"), ": ", quote(first.text)] : [item.kind === "pass" ? "on the page, though not in one passage" : "nothing on the page confirms or contradicts this"];
      const show = make("button", { type: "button", class: "link show", onclick: (event) => { light(item, element); leadTo(event); } }, "Show", make("span", { class: "unseen" }, ` what ${item.property} rests on`));
      const element = make("li", { class: `statement ${item.kind}`, onclick: (event) => { if (!event.target.closest("button")) light(item, element); } },
        make("span", { class: "mark" }, make("span", { "aria-hidden": "true" }, item.kind === "pass" ? "✓" : "?"), make("span", { class: "unseen" }, VERDICTS[item.kind])),
        make("span", { class: "what" }, make("code", {}, item.type ? `${item.type}.${item.property}` : item.property), " ", quote(item.value),
          first && first.text === item.value ? null : make("span", { class: "quiet words-shown" }, " ", ...said)), passages.length && first ? show : null);
      return element;
    });
    const counts = [kinds.pass && !undecidedOnly ? plural(kinds.pass, "statement").concat(kinds.pass === 1 ? " holds" : " hold") : null, undecided ? `${undecided} to decide` : null].filter(Boolean).join(", ");
    const list = make("ol", { class: "statements", "aria-label": "Statements without a finding" }, ...rows.slice(0, CARDS));
    const rest = rows.slice(CARDS);
    const others = [...new Set(statements.filter((item) => item.kind === "notApplicable").map((item) => item.property))].join(", ");
    return make("details", { class: "held", open: isOpen }, make("summary", {}, make("h4", {}, counts || plural(technical, "technical statement"))), rows.length ? list : "",
      rest.length ? make("p", {}, make("button", { type: "button", onclick: (event) => { list.append(...rest); event.currentTarget.parentElement.remove(); } }, `Show the other ${rest.length}`)) : "",
      left.statements ? make("p", { class: "quiet" }, `${plural(left.statements, "more statement")} not listed, as there are many pages in this file.`) : "",
      technical && !undecidedOnly ? make("p", { class: "quiet" }, `${plural(technical, "technical value")}, which no page needs to show${others ? `: ${others}` : ""}.`) : "");
  }

  async function showPage(number) {
    if (volumes) return;
    open = number;
    const page = index.pages[number];
    const own = await unpack(`part-${number}`);
    if (open !== number) return;
    const criteria = wanted();
    const order = own.findings.map((finding, place) => ({ finding, match: matches(number, place, criteria), isNew: page.marks[place][2] === "new" }));
    const match = order.filter((entry) => entry.match);
    const waits = waiting(number, criteria);
    const cards = (match.length || waits ? match : order).sort((a, b) => GRAVITY[b.finding.level] - GRAVITY[a.finding.level]);
    const head = make("header", {}, make("h3", { dir: "ltr" }, page.name), make("p", { class: "quiet" },
      page.address ? make("a", { href: page.address, rel: "noreferrer noopener external", target: "_blank" }, "Open the page") : null, page.address ? " · " : "",
      `${plural(page.statements, "statement")} · ${page.rendered ? "rendered in a browser" : "judged by its served HTML"}`));
    const column = make("div", { class: "column" });
    if (cards.length < order.length) column.append(make("p", { class: "quiet" }, `${match.length} of ${plural(order.length, "finding")} match the filters. `,
      make("button", { type: "button", class: "link", onclick: () => form.reset() }, "Show all")));
    if (!order.length) column.append(make("p", { class: "good" }, page.statements ? "No findings on this page." : "This page has no markup."));
    const groups = alike(cards);
    const drawn = (some) => some.flatMap((group) => groupCards(group, own.passages));
    const items = make("ol", { class: "cards" }, ...drawn(groups.slice(0, CARDS)));
    column.append(items);
    const others = groups.slice(CARDS);
    if (others.length) column.append(make("p", {}, make("button", { type: "button", onclick: (event) => {
      items.append(...drawn(others));
      event.currentTarget.parentElement.remove();
    } }, `Show the other ${others.flat().length} findings`)));
    column.append(statementsSection(own, !order.length || waits > 0, waits > 0) || "");
    const undecided = (own.kinds.open || 0) + (own.kinds.review || 0);
    const counts = [own.kinds.pass ? `${plural(own.kinds.pass, "statement")} that hold${own.kinds.pass === 1 ? "s" : ""}` : null, undecided ? `${undecided} to decide` : null].filter(Boolean);
    const jumps = [cards.length && counts.length ? [counts.join(", "), ".held"] : null, own.diff ? ["Served against corrected", "#correction"] : null].filter(Boolean);
    if (jumps.length) head.append(make("p", { class: "buttons" }, ...jumps.map(([words, place]) => make("button", { type: "button", onclick: () => {
      const section = article.querySelector(place);
      if (section.matches("details")) section.open = true;
      section.scrollIntoView();
    } }, words))));
    if (own.diff) column.append(make("section", { class: "correction", id: "correction" }, make("h4", {}, "Served against corrected"),
      make("p", { class: "buttons" }, ...own.corrected.map((item) => copyButton(item.text, `Copy corrected block ${item.block}`))), region("Served against corrected", diffTable(own.diff))));
    if (own.suggested) column.append(make("section", { class: "correction", id: "suggested" }, make("h4", {}, "Suggested markup"),
      make("p", { class: "quiet" }, `${own.suggested.reason}. Every statement was traced to the page.`),
      make("ul", {}, ...own.suggested.types.map(([kind, reason]) => make("li", {}, make("b", {}, kind), reason ? `: ${reason}` : ""))),
      make("p", { class: "buttons" }, copyButton(own.suggested.script, "Copy the script")), region("Suggested markup", make("pre", { dir: "ltr" }, own.suggested.script))));
    const panel = pagePanel(own.passages, byId(`picture-${number}`));
    article.replaceChildren(head, make("div", { class: panel ? "two" : "one" }, column, panel || ""));
    if (panel && own.left.words) panel.append(make("p", { class: "quiet" }, `${plural(own.left.words, "more passage")} of the page ${own.left.words === 1 ? "is" : "are"} not kept here.`));
    const first = article.querySelector(".card .show") || article.querySelector(".held[open] .statement.pass .show") || article.querySelector(".held[open] .show");
    if (first) first.click();
    else if (panel && order.length) byId("lit").textContent = "The findings on this page are about the markup itself, not about what the page shows.";
    keepAddress();
    for (const link of list.querySelectorAll("a")) {
      if (Number(link.dataset.number) === number) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  function follow() {
    const match = /^#page-(\d+)(?:&|$)/.exec(location.hash);
    if (readAddress()) showList(wanted());
    if (!match || !(Number(match[1]) < index.pages.length)) return false;
    showPage(Number(match[1])).then(() => article.focus({ preventScroll: innerWidth > 900 }));
    return true;
  }

  // ``stays``: the open page stays open if it matches; else the first page that matches is shown.
  async function refresh(stays) {
    if (wanted().words.length && !searchTexts) {
      byId("count").textContent = "Searching …";
      await readSearchTexts();
    }
    const rows = showList(wanted());
    if (stays && rows.some((entry) => entry.number === open)) showPage(open);
    else if (rows.length) showPage(rows[0].number);
    else if (!volumes) { open = null; article.replaceChildren(make("p", { class: "quiet" }, "Nothing matches.")); }
    if (volumes || !rows.length) keepAddress();
  }

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => refresh(event.target.id === "fold"));
  form.addEventListener("reset", () => setTimeout(() => refresh(true)));
  byId("save").hidden = Boolean(volumes);
  byId("save").addEventListener("click", saveTable);
  addEventListener("hashchange", follow);
  for (const button of document.querySelectorAll("[data-rule], [data-query], [data-state], [data-agent], [data-level]")) {
    button.addEventListener("click", () => {
      if (volumes && button.dataset.page) {
        location.href = target(Number(button.dataset.page));
        return;
      }
      // What was asked for before would leave nothing of most that the overview names.
      for (const field of form.querySelectorAll("input, select")) field.value = "";
      if (button.dataset.state) byId("state").value = button.dataset.state;
      else if (button.dataset.level) byId("level").value = button.dataset.level;
      else if (button.dataset.agent) byId("agent").value = button.dataset.agent;
      else if (button.dataset.rule) byId("rule").value = button.dataset.rule;
      else byId("query").value = button.dataset.query;
      refresh();
      byId("pages").scrollIntoView();
      byId("pages").focus({ preventScroll: true });
      if (!button.dataset.page) return;
      location.hash = target(Number(button.dataset.page));
      follow();
    });
  }

  const theme = byId("theme");
  const paint = (dark) => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    theme.setAttribute("aria-pressed", String(dark));
  };
  theme.hidden = false;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const live = () => paint(system.matches);
  live();
  system.addEventListener("change", live);
  theme.addEventListener("click", () => {
    system.removeEventListener("change", live);
    paint(document.documentElement.dataset.theme !== "dark");
  });

  readAddress();
  if (wanted().words.length) readSearchTexts().then(() => refresh(true));
  const rows = showList(wanted());
  if (volumes) article.replaceChildren(make("p", { class: "quiet" }, "Choose a page: it opens in a file of its own, with the pages beside it."));
  else if (follow()) byId("pages").scrollIntoView();
  else if (rows.length) showPage(rows[0].number);
})();
