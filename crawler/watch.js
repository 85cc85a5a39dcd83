// Runs before a page's scripts. Notes when timers are due that they set, and tells how many milliseconds are left until
// the last of them and of the page's animations that belongs to how it begins has come; and opens closed shadow trees,
// whose words a visitor sees like any other. Tells, too, whether databases or caches were opened, and how many of fetch(),
// XMLHttpRequest and reading what fetch() has answered are under way: to the moment, where what the crawl hears of
// requests comes later than what the page has become by then. BEGINNING is in milliseconds from the document's start.
(() => {
  const due = new Map(), clock = performance.now.bind(performance);
  const around = (owner, name, apply) => { owner[name] = new Proxy(owner[name], { apply }); };
  for (const name of ["setTimeout", "setInterval"]) around(window, name, (set, self, values) => {
    const id = Reflect.apply(set, self, values), at = clock() + values[1];
    if (at < BEGINNING && due.size < 1000) due.set(id, at);
    return id;
  });
  for (const name of ["clearTimeout", "clearInterval"]) around(window, name, (clear, self, values) => {
    due.delete(values[0]);
    return Reflect.apply(clear, self, values);
  });
  around(Element.prototype, "attachShadow", (attach, self, [options, ...more]) =>
    Reflect.apply(attach, self, [options && { ...options, mode: "open" }, ...more]));
  let fetching = 0;
  const { then } = Promise.prototype, { addEventListener } = EventTarget.prototype, sent = new WeakSet();
  const counted = (ask, self, values) => {
    const asked = Reflect.apply(ask, self, values);
    fetching += 1;
    const answered = (value) => { fetching -= 1; return value; };
    return Reflect.apply(then, asked, [answered, (error) => { answered(); throw error; }]);
  };
  around(window, "fetch", counted);
  for (const name of ["arrayBuffer", "blob", "bytes", "formData", "json", "text"]) {
    if (name in Response.prototype) around(Response.prototype, name, counted);
  }
  const ended = ({ target }) => { if (sent.delete(target)) fetching -= 1; };
  around(XMLHttpRequest.prototype, "send", (send, self, values) => {
    if (self instanceof XMLHttpRequest && !sent.has(self)) {
      sent.add(self);
      fetching += 1;
      Reflect.apply(addEventListener, self, ["loadend", ended]);
    }
    try { return Reflect.apply(send, self, values); } catch (error) { ended({ target: self }); throw error; }
  });
  let stored = false;
  for (const factory of [window.IDBFactory, window.CacheStorage]) {
    if (factory) around(factory.prototype, "open", (open, self, values) => {
      stored = true;
      return Reflect.apply(open, self, values);
    });
  }
  Object.defineProperty(window, Symbol.for("factmark.now"), { value: clock });
  Object.defineProperty(window, Symbol.for("factmark.fetching"), { value: () => fetching });
  Object.defineProperty(window, Symbol.for("factmark.stored"), { value: () => stored });
  Object.defineProperty(window, Symbol.for("factmark.ahead"), { value: () => {
    const now = clock(), ends = [...due.values()];
    for (const animation of document.getAnimations()) {
      const end = now + animation.effect?.getComputedTiming().endTime - animation.currentTime;
      if (animation.playState === "running" && end < BEGINNING) ends.push(end);
    }
    return Math.max(0, ...ends.map((end) => end - now));
  } });
})()
