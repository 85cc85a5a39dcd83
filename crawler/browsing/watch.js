// Runs before a page's scripts. Notes when timers are due that they set, and tells how many milliseconds are left until
// the last of them and of the page's animations that belongs to how it begins has come, and whether scripts go on from
// frame to frame, from one idle moment or from one message to the next, of which nobody can tell when it ends; and opens
// closed shadow trees, whose words a visitor sees like any other. Tells, too, whether databases or caches were opened, and how many of fetch(),
// XMLHttpRequest and reading what fetch() has answered are under way: to the moment, where what the crawl hears of
// requests comes later than what the page has become by then. And tells what may change the page at any moment
// (intervals, workers, sockets), and which script added an element with JSON-LD, microdata or RDFa. Moves a pointer over a
// page that waits for that. BEGINNING is in milliseconds after the document has loaded.
(() => {
  const { apply: call, construct } = Reflect;
  const due = new Map(), repeating = new Set(), opened = new Set(), clock = performance.now.bind(performance);
  const around = (owner, name, apply) => { owner[name] = new Proxy(owner[name], { apply }); };
  // What is due and has not run yet is still to come: a busy page runs it late.
  const unheard = new Set();
  const note = (key, wait, heard) => {
    const now = clock();
    if (due.size >= 1000) for (const [each, at] of due) if (at < now && !repeating.has(each)) forget(each);
    if (due.size >= 1000) return opened.add("a thousand timers");
    due.set(key, now + (+wait || 0));
    if (heard) unheard.add(key);
  };
  const forget = (key) => { due.delete(key); unheard.delete(key); };
  around(window, "setTimeout", (set, self, [run, wait, ...more]) => {
    const heard = typeof run === "function";
    const id = call(set, self, [heard ? (...given) => { forget(id); return call(run, window, given); } : run, wait, ...more]);
    note(id, wait, heard);
    return id;
  });
  around(window, "setInterval", (set, self, values) => {
    const id = call(set, self, values);
    note(id, values[1]);
    if (due.has(id)) repeating.add(id);
    return id;
  });
  if (window.Scheduler) around(Scheduler.prototype, "postTask", (post, self, [run, ...more]) => {
    const key = {}, heard = typeof run === "function";
    note(key, more[0]?.delay, heard);
    return call(post, self, [heard ? (...given) => { forget(key); return call(run, undefined, given); } : run, ...more]);
  });
  const { addEventListener: listen } = EventTarget.prototype;
  if (AbortSignal.timeout) around(AbortSignal, "timeout", (make, self, values) => {
    const key = {}, made = call(make, self, values);
    note(key, values[0], true);
    call(listen, made, ["abort", () => forget(key)]);
    return made;
  });
  for (const name of ["clearTimeout", "clearInterval"]) around(window, name, (clear, self, values) => {
    forget(values[0]);
    repeating.delete(values[0]);
    return call(clear, self, values);
  });
  // A page begins when it has loaded, however long that takes.
  let loaded = 0;
  addEventListener("load", () => { loaded = clock(); }, { capture: true, once: true });
  const begun = () => (loaded || clock()) + BEGINNING;
  let drawn = -Infinity;
  // Older schedulers send messages to their window. What a frame sends would be taken for its own if the call were replaced.
  call(listen, window, ["message", () => { drawn = clock(); }, true]);
  const pending = [];  // what was asked for and has not come yet: on a busy machine that takes long
  for (const kind of ["AnimationFrame", "IdleCallback"]) {
    const name = `request${kind}`;
    if (!window[name]) continue;
    const ids = new Set();
    pending.push(ids);
    around(window, name, (ask, self, [drawing, ...more]) => {
      drawn = clock();
      const id = call(ask, self, [typeof drawing === "function" ? (...given) => {
        ids.delete(id);
        return call(drawing, undefined, given);
      } : drawing, ...more]);
      if (ids.size < 1000) ids.add(id);
      return id;
    });
    around(window, `cancel${kind}`, (stop, self, values) => { ids.delete(values[0]); return call(stop, self, values); });
  }
  for (const port of [MessagePort, window.BroadcastChannel]) {  // as schedulers do that go on in pieces
    if (port) around(port.prototype, "postMessage", (post, self, values) => {
      drawn = clock();
      return call(post, self, values);
    });
  }
  around(Element.prototype, "attachShadow", (attach, self, [options, ...more]) =>
    call(attach, self, [options && { ...options, mode: "open" }, ...more]));
  // What a visitor's first movement sets off, as loaders of delayed scripts do. Only what listens to the page as a whole
  // is told of one that moves nothing; a click might do something.
  const MOVES = {
    pointerover: PointerEvent, pointermove: PointerEvent, mouseover: MouseEvent, mousemove: MouseEvent, wheel: WheelEvent, scroll: Event,
  };
  const expected = new Set();
  let moves = 0;
  const all = () => [window, document, document.documentElement, document.body];
  around(EventTarget.prototype, "addEventListener", (add, self, values) => {
    if (Object.hasOwn(MOVES, values[0]) && all().includes(self ?? window)) expected.add(values[0]);
    return call(add, self, values);
  });
  const { dispatchEvent: dispatch } = EventTarget.prototype;
  // Whether anything was told of a movement: what listens, up to three times, as a loader may begin late.
  Object.defineProperty(window, Symbol.for("factmark.move"), { value: () => {
    const names = Object.keys(MOVES).filter((name) => expected.has(name) || (!moves && all().some((each) => each?.[`on${name}`])));
    if (!names.length || moves >= 3) return false;
    moves += 1;
    expected.clear();
    const at = { bubbles: true, clientX: Math.round(innerWidth / 2), clientY: Math.round(innerHeight / 2), view: window };
    for (const name of names) call(dispatch, document.body ?? document, [new MOVES[name](name, at)]);
    return true;
  } });
  let observing = false;
  if (window.IntersectionObserver) around(IntersectionObserver.prototype, "observe", (observe, self, values) => {
    observing = true;
    return call(observe, self, values);
  });
  Object.defineProperty(window, Symbol.for("factmark.observing"), { value: () => observing });
  let fetching = 0;
  const { then } = Promise.prototype, sent = new Set();
  const Asking = XMLHttpRequest;  // a page may put another in its place
  const counted = (ask, self, values) => {
    const asked = call(ask, self, values);
    fetching += 1;
    const answered = (value) => { fetching -= 1; return value; };
    return call(then, asked, [answered, (error) => { answered(); throw error; }]);
  };
  around(window, "fetch", counted);
  for (const name of ["arrayBuffer", "blob", "bytes", "formData", "json", "text"]) {
    if (name in Response.prototype) around(Response.prototype, name, counted);
  }
  // A page may keep its events to itself, so what has been sent is asked how far it is (4 is done, 0 given up).
  const state = Object.getOwnPropertyDescriptor(Asking.prototype, "readyState").get;
  const awaited = () => {
    for (const asked of sent) {
      const reached = call(state, asked, []);
      if (reached === 0 || reached === 4) sent.delete(asked);
    }
    return sent.size;
  };
  around(Asking.prototype, "open", (open, self, values) => { sent.delete(self); return call(open, self, values); });
  around(Asking.prototype, "send", (send, self, values) => {
    const told = call(send, self, values);
    sent.add(self);
    if (sent.size > 100) awaited();
    return told;
  });
  const sources = { Worker: "a worker", SharedWorker: "a worker", WebSocket: "a socket", EventSource: "an event source" };
  for (const [name, said] of Object.entries(sources)) {
    if (window[name]) window[name] = new Proxy(window[name], { construct: (made, values, self) => {
      opened.add(said);
      return construct(made, values, self);
    } });
  }
  // Service workers are not let in, so that a page which waits for its own waits for ever.
  const container = window.ServiceWorkerContainer?.prototype;
  const ready = container && Object.getOwnPropertyDescriptor(container, "ready");
  if (ready?.get) Object.defineProperty(container, "ready", { ...ready, get: new Proxy(ready.get, { apply: (get, self) => {
    opened.add("a service worker");
    return call(get, self, []);
  } }) });
  // Scripts that add markup: by element where they create a script or name a type, by text where they write HTML. A
  // script's address is that of the outermost call that is not the page's own.
  const Thrown = Error, makers = new WeakMap(), written = [], FRAME = /(?:https?|file):\/\/[^\s()]+?(?=:\d+:\d+)/g;
  const NAMING = new Set(["itemtype", "typeof"]);
  const running = () => {
    const limit = Thrown.stackTraceLimit, prepare = Thrown.prepareStackTrace;
    try {
      Thrown.stackTraceLimit = 50;
      Thrown.prepareStackTrace = undefined;
      const own = location.href.split("#")[0];
      return (new Thrown().stack.match(FRAME) ?? []).filter((address) => address.split("#")[0] !== own).pop() ?? "";
    } catch { return ""; } finally { Thrown.stackTraceLimit = limit; Thrown.prepareStackTrace = prepare; }
  };
  for (const name of ["createElement", "createElementNS"]) {
    around(Document.prototype, name, (create, self, values) => {
      const made = call(create, self, values);
      if (made instanceof HTMLScriptElement) makers.set(made, running());
      return made;
    });
  }
  around(Element.prototype, "setAttribute", (set, self, values) => {
    if (NAMING.has(values[0]) && !makers.has(self)) makers.set(self, running());
    return call(set, self, values);
  });
  const wrote = (html) => {
    const text = `${html}`;
    if (written.length < 100 && text.length < 1e6 && /ld\+json|itemtype|typeof\s*=/i.test(text)) written.push([text, running()]);
  };
  for (const [owner, name] of [[Element, "insertAdjacentHTML"], [Document, "write"], [Document, "writeln"],
    [Range, "createContextualFragment"]]) {
    around(owner.prototype, name, (write, self, values) => { wrote(values.join("")); return call(write, self, values); });
  }
  for (const name of ["innerHTML", "outerHTML"]) {
    const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, name);
    Object.defineProperty(Element.prototype, name, { get, configurable: true, enumerable: true,
      set(html) { wrote(html); call(set, this, [html]); } });
  }
  Object.defineProperty(window, Symbol.for("factmark.adder"), { value: (element) => {
    const text = element.localName === "script" ? element.text.trim() :
      element.getAttribute("itemtype") || element.getAttribute("typeof");
    return makers.get(element) ?? (text ? written.find(([html]) => html.includes(text))?.[1] : undefined);
  } });
  let stored = false;
  for (const factory of [window.IDBFactory, window.CacheStorage]) {
    if (factory) around(factory.prototype, "open", (open, self, values) => {
      stored = true;
      return call(open, self, values);
    });
  }
  Object.defineProperty(window, Symbol.for("factmark.now"), { value: clock });
  // What frames tell, as far as they are of the page's own origin.
  const inFrames = (name) => Array.from(window.frames, (frame) => {
    try { return +frame[Symbol.for(name)]?.() || 0; } catch { return 0; }
  });
  Object.defineProperty(window, Symbol.for("factmark.fetching"), { value: () =>
    inFrames("factmark.fetching").reduce((sum, each) => sum + each, fetching + awaited()) });
  Object.defineProperty(window, Symbol.for("factmark.stored"), { value: () =>
    stored || inFrames("factmark.stored").some((each) => each) });
  // What may change the page at any moment, in words.
  Object.defineProperty(window, Symbol.for("factmark.open"), { value: () =>
    [...repeating.size ? ["an interval"] : [], ...opened] });
  // Whether a timer is due later than a page begins.
  Object.defineProperty(window, Symbol.for("factmark.later"), { value: () =>
    [...due.values()].some((at) => at >= begun()) });
  // The milliseconds left of how a page begins that goes on from frame to frame: 0 where it does not, less where it still
  // does. Frames come every 17 ms, idle moments within 50; what a page asked for once when it loaded is longer past.
  Object.defineProperty(window, Symbol.for("factmark.drawing"), { value: () => {
    const now = clock(), awaiting = pending.some((ids) => ids.size > 0);
    const each = [now - drawn < 80 || awaiting ? begun() - now : 0, ...inFrames("factmark.drawing")];
    return Math.max(...each) || Math.min(...each);
  } });
  Object.defineProperty(window, Symbol.for("factmark.ahead"), { value: () => {
    const now = clock(), last = begun(), ends = [...due].filter(([, at]) => at < last)
      .map(([key, at]) => unheard.has(key) ? Math.max(at, now + 1) : at);
    for (const animation of document.getAnimations()) {
      const end = now + animation.effect?.getComputedTiming().endTime - animation.currentTime;
      if (animation.playState === "running" && end < last) ends.push(end);
    }
    return Math.max(0, ...ends.map((end) => end - now), ...inFrames("factmark.ahead"));
  } });
})()
