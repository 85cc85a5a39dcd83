// Walks the rendered page and tells what a visitor sees of it.
//
// Returns {html, passages, truncated, size, ahead, drawing, open, later, held}: the serialised document, stamped with
// data-factmark-passage, [index, kind, text, visible, openable, reason, x, y, width, height] of each passage, the
// milliseconds until what the page has put off has come, and those for which it is waited for while it goes on from frame
// to frame (settling.py); what may change the page at any moment, by name; whether a timer is due later than it is waited
// for; the types of scripts that the page has kept from running. A passage's box is what is in view of it, none where a box that scrolls has it elsewhere. What style sheets put
// before and after an element's own words are passages of the kinds "before" and "after". JSON-LD that a script added,
// and elements to which one gave a type of microdata or RDFa, have data-factmark-injected (the script's address, empty if
// it is the page's own). A frame of the page's own origin that is seen stands in the serialised document as an element with data-factmark-frame (its address), beside the frame, without
// markup of its own. One that is seen and was not read has data-factmark-unread (its address).
// Runs in one go, so that no script of the page changes anything between looking and serialising. Reads only, but for
// what it takes back; every built-in a page may have replaced is called through the prototypes of this world as the page
// left them, and a page that lies about its own style only hides its own text.
({ maxPassages, maxText, maxHtml }) => {
  const STAMP = "data-factmark-passage", FRAME = "data-factmark-frame", UNREAD = "data-factmark-unread";
  const INJECTED = "data-factmark-injected";
  const SKIPPED = new Set([
    "SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "HEAD", "META", "LINK", "TITLE", "BASE", "DATALIST",
    "FRAME", "FRAMESET", "NOFRAMES", "EMBED", "AUDIO", "VIDEO", "CANVAS", "PARAM",
  ]);
  const OPENABLE_CLASS =
    /(?:^|[\s_-])(?:collapse|collapsed|collapsible|accordion|tab-pane|tab-panel|tabpanel|tab-content|tabs-panel|expandable|toggle-content|dropdown-menu|popover|modal|submenu|sub-menu)(?:$|[\s_-])/i;
  // Elements that browsers draw themselves, with nothing of a style sheet's beside.
  const BARE = new Set(["IMG", "INPUT", "TEXTAREA", "SELECT", "OPTION", "OPTGROUP", "BR", "WBR", "HR", "PICTURE", "SOURCE", "METER", "PROGRESS"]);
  const ICONS = /icon|symbol|awesome|glyph|slick|swiper|lg$/i;  // fonts that draw pictures for words
  const CAROUSEL = /carousel|slider|slideshow|swiper|slick|splide|glide|flickity|owl-|bx-(?:wrapper|viewport)|tns-|embla|marquee/i;
  const LABELS = ["alt", "title", "placeholder", "aria-label", "datetime"];
  const MAX_MARKED = 1000, MAX_FRAMES = 20, MIN_FRAME = 10;  // CSS pixels: in less there is nothing to read
  // What says something of the page that has it: a frame is another one.
  const MARKUP = ["itemscope", "itemprop", "itemtype", "itemid", "itemref", "vocab", "typeof", "property", "resource", "about",
    "prefix", "datatype", "rel", "rev", "id"];

  const stamped = new Set();
  const passages = [];
  let truncated = false;
  let next = 0;
  const root = document.documentElement;
  const clean = (text) => text.replace(/[\s\u00a0]+/g, " ").trim();

  // Elements that a control opens: what aria-controls, tabs, toggles and popover buttons point at.
  const controlledIn = (within) => {
    const controlled = new Set();
    for (const control of within.querySelectorAll(
      "[aria-controls],[data-bs-target],[data-target],[popovertarget],[commandfor],[role=tab][href^='#'],[data-toggle][href^='#'],[data-bs-toggle][href^='#']",
    )) {
      const names = ["aria-controls", "data-bs-target", "data-target", "popovertarget", "commandfor", "href"]
        .map((name) => control.getAttribute(name) || "").join(" ").split(/\s+/);
      for (const name of names) if (name) controlled.add(name.replace(/^#/, ""));
    }
    return controlled;
  };

  // A document as a place to stand in: its boxes are (x, y) away from where they are told of in its own coordinates.
  const placeOf = (within, view, x, y) => {
    for (const element of within.querySelectorAll(`[${STAMP}],[${FRAME}],[${UNREAD}],[${INJECTED}]`)) {
      element.removeAttribute(STAMP);
      element.removeAttribute(FRAME);
      element.removeAttribute(UNREAD);
      element.removeAttribute(INJECTED);
    }
    const top = within.documentElement, width = view.innerWidth;
    return {
      root: top, body: within.body, controlled: controlledIn(within), x, y, scrollX: view.scrollX, scrollY: view.scrollY,
      width, height: view.innerHeight, pageWidth: Math.max(top ? top.scrollWidth : 0, width),
    };
  };

  const opens = (element, at) => {
    if (element.id && at.controlled.has(element.id)) return true;
    const role = element.getAttribute("role");
    if (role === "tabpanel" || element.hasAttribute("popover")) return true;
    if (OPENABLE_CLASS.test(element.getAttribute("class") || "")) return true;
    const before = element.previousElementSibling;
    return !!before && (before.getAttribute("aria-expanded") === "false" ||
      !!before.querySelector(":scope > [aria-expanded=false]"));
  };

  // What of an element's box its own clip lets through: null for all of it, else [left, top, right, bottom].
  const clipOf = (element, style) => {
    const path = style.clipPath;
    if (path && path !== "none") {
      const inset = /^inset\(\s*([\d.]+)%(?:\s+([\d.]+)%)?/.exec(path);
      if (inset && (+inset[1] >= 50 || +(inset[2] || 0) >= 50)) return "clip";
      if (/^(?:circle|ellipse)\(\s*0(?:px|%)?[\s)]/.test(path) || /^polygon\(\s*(0(?:px|%)? 0(?:px|%)?(?:,\s*)?)+\)/.test(path)) return "clip";
    }
    if ((style.position === "absolute" || style.position === "fixed") && style.clip.startsWith("rect(")) {
      const sides = style.clip.slice(5, -1).split(/[\s,]+/).map(parseFloat);
      if (sides[2] - sides[0] <= 1 || sides[1] - sides[3] <= 1) return "clip";
    }
    return null;
  };

  const sides = (left, top, right, bottom) => ({ left, top, right, bottom, width: right - left, height: bottom - top });

  // The part of a box that the scrolled and clipped boxes around it let through, or null.
  const inView = (rect, view) => {
    if (!view) return rect;
    const part = sides(Math.max(rect.left, view.left), Math.max(rect.top, view.top),
      Math.min(rect.right, view.right), Math.min(rect.bottom, view.bottom));
    return part.width > 0 && part.height > 0 ? part : null;
  };

  const add = (element, kind, text, state, rect) => {
    if (passages.length >= maxPassages) { truncated = true; return; }
    if (text.length > maxText) { text = text.slice(0, maxText); truncated = true; }
    let index = element.getAttribute(STAMP);
    if (!stamped.has(element)) {
      index = String(next++);
      element.setAttribute(STAMP, index);
      stamped.add(element);
    }
    if (rect) rect = inView(rect, state.view);
    passages.push([
      +index, kind, text, state.reason === null, state.reason !== null && state.openable, state.reason,
      ...(rect ? [rect.left + state.at.x, rect.top + state.at.y, rect.width, rect.height] : [null, null, null, null]),
    ]);
  };

  const union = (rects) => {
    let box = null;
    for (const r of rects) {
      if (r.width <= 0 || r.height <= 0) continue;
      if (!box) box = { left: r.left, top: r.top, right: r.right, bottom: r.bottom };
      else {
        box.left = Math.min(box.left, r.left); box.top = Math.min(box.top, r.top);
        box.right = Math.max(box.right, r.right); box.bottom = Math.max(box.bottom, r.bottom);
      }
    }
    if (box) { box.width = box.right - box.left; box.height = box.bottom - box.top; }
    return box;
  };

  // Whether a box can be seen, given what clips it: the reason why not, or null.
  const placed = (rect, state) => {
    if (!rect) return { reason: "size", openable: false };
    const { clip, at } = state;
    if (clip && (Math.min(rect.right, clip.right) - Math.max(rect.left, clip.left) <= 1 ||
        Math.min(rect.bottom, clip.bottom) - Math.max(rect.top, clip.top) <= 1)) {
      return { reason: "clip", openable: clip.openable };
    }
    if (rect.right + at.scrollX <= 0 || rect.bottom + at.scrollY <= 0 || rect.left + at.scrollX >= at.pageWidth) {
      return { reason: "off-screen", openable: false };
    }
    if (state.fixed && (rect.bottom <= 0 || rect.top >= at.height || rect.right <= 0 || rect.left >= at.width)) {
      return { reason: "off-screen", openable: state.opens };
    }
    return null;
  };

  const merged = (state, found) => {
    if (state.reason !== null) return state;
    if (!found || (state.driven && found.reason !== "clip")) return state;
    return { ...state, reason: found.reason, openable: found.openable };
  };

  // What fades or slides in while it is scrolled to (Scroll-driven Animations 1): nothing else shows it, and it is shown.
  const driven = new Set();
  for (const animation of document.getAnimations()) {
    if (animation.timeline && animation.timeline !== document.timeline && animation.effect) driven.add(animation.effect.target);
  }

  // Whether an element is what a carousel cuts off: it, or what it stands in closely, is called so.
  const turns = (element) => {
    for (let near = element, left = 3; near && left; near = near.parentElement, left--) {
      if (CAROUSEL.test(near.getAttribute("class") || "") || near.getAttribute("aria-roledescription") === "carousel") return true;
    }
    return false;
  };

  const hosts = [], frames = [], stack = [];
  const range = document.createRange();

  // On which sides style sheets may put anything. Asking for that takes as long as all else that is asked of an element, so
  // what has the name and the classes of another, in a parent with those of that one's and as far from its ends, is taken
  // for its like, unless it is empty: that is what a style sheet fills.
  const BOTH = ["before", "after"], likes = new Map();
  const sidesOf = (element, parent) => {
    if (!element.firstChild) return BOTH;
    const like = `${element.localName} ${element.getAttribute("class")} ${parent && parent.localName} ${parent && parent.getAttribute("class")} ` +
      `${!element.previousElementSibling} ${!element.nextElementSibling}`;
    let found = likes.get(like);
    if (!found) {
      found = BOTH.filter((side) => getComputedStyle(element, `::${side}`).content.indexOf('"') >= 0);
      likes.set(like, found);
    }
    return found;
  };

  // The words that a style sheet puts on one side of an element (CSS Generated Content 3), and whether they stand apart
  // from its box; null for none: those of pictures' fonts and mere signs tell nothing, and what is counted is not told.
  const made = (element, side) => {
    const style = getComputedStyle(element, side), content = style.content;
    if (content === "none" || content === "normal" || content.indexOf('"') < 0) return null;
    let text = "";
    for (const [part, string] of content.matchAll(/(?:url\()?"((?:[^"\\]|\\.)*)"|counters?\(|\s\/\s/g)) {
      if (part[0] === "c") return null;
      if (part[0] === " ") break;  // what comes is said in place of the words
      if (part[0] === '"') text += string.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code, letter) => letter || String.fromCodePoint(Math.min(parseInt(code, 16) || 32, 0x10ffff)));
    }
    if (!/[\p{L}\p{N}\p{Sc}]/u.test(text) || ICONS.test(style.fontFamily.split(",")[0]) || style.display === "none" ||
        style.visibility !== "visible" || parseFloat(style.opacity) < 0.05 || parseFloat(style.fontSize) < 1 ||
        transparent(style) || clipOf(element, style) || /^(?:matrix\(0|scale\(0)/.test(style.transform) ||
        parseFloat(style.textIndent) <= -900 || parseFloat(style.left) <= -900 || parseFloat(style.top) <= -900) return null;
    if (!style.display.startsWith("inline")) text = ` ${text} `;
    return { text: text.replace(/[\s\u00a0]+/g, " "), apart: style.position === "absolute" || style.position === "fixed" };
  };

  // Whether a frame's document is not loaded here, or may not be looked into.
  const isElsewhere = ({ src, contentDocument }) => {
    if (!/^https?:/.test(src)) return !contentDocument && !src;
    return !contentDocument || new URL(src).origin !== location.origin;
  };

  // Go on in the document of a frame that is seen.
  const enter = (element, state, style, rect) => {
    const within = element.contentDocument, view = element.contentWindow;
    if (rect.width < MIN_FRAME || rect.height < MIN_FRAME) return;
    const isEmpty = !within || !within.body || !within.body.firstChild;
    if (isEmpty || frames.length >= MAX_FRAMES) {
      if (element.tagName === "IFRAME" && (!isEmpty || isElsewhere(element))) element.setAttribute(UNREAD, element.src);
      return;
    }
    const { at } = state;
    const left = rect.left + element.clientLeft + parseFloat(style.paddingLeft);
    const top = rect.top + element.clientTop + parseFloat(style.paddingTop);
    const moved = (box) => box && { ...box, left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top };
    const inner = placeOf(within, view, at.x + left, at.y + top);
    const port = sides(0, 0, inner.width, inner.height);
    const fixed = element.getAttribute("scrolling") === "no" ||
      [inner.root, inner.body].some((each) => getComputedStyle(each).overflowY === "hidden");
    const clip = fixed ? { ...port, openable: false } : moved(state.clip);
    frames.push([element, within]);
    stack.push([within.body, {
      ...state, at: inner, fixed: false, skipped: false, clip: clip && { ...clip, contains: true },
      view: { ...(inView(port, moved(state.view)) || sides(0, 0, 0, 0)), contains: true },
    }]);
  };

  const visit = (element, inherited) => {
    if (SKIPPED.has(element.tagName)) return null;
    const style = getComputedStyle(element);
    const state = { ...inherited };
    const { at } = state, isOpenable = opens(element, at);
    state.opens = inherited.opens || isOpenable;
    const hide = (reason, openable) => {
      if (state.reason === null) { state.reason = reason; state.openable = openable; }
      else state.openable = state.openable && openable;
    };
    if (style.display === "none") {
      hide(element.hasAttribute("hidden") && !isOpenable ? "hidden" : isOpenable ? "closed" : "display", isOpenable);
    }
    const parent = element.parentElement;
    if (parent && parent.tagName === "DETAILS" && !parent.open &&
        element !== parent.querySelector(":scope > summary")) hide("closed", true);
    if (style.contentVisibility === "hidden" || (parent && inherited.skipped)) {
      if (style.contentVisibility === "hidden") state.skipped = true;
      if (inherited.skipped) hide("display", isOpenable);
    }
    const isDriven = driven.size > 0 && driven.has(element);
    if (isDriven) state.driven = true;
    state.opacity = isDriven ? inherited.opacity : inherited.opacity * parseFloat(style.opacity || "1");
    if (state.opacity < 0.05) hide("opacity", isOpenable);
    const clipped = isDriven ? null : clipOf(element, style);
    if (clipped) hide(clipped, isOpenable);
    // An absolutely placed box escapes the clip of ancestors that do not contain it.
    if (style.position === "fixed") { state.fixed = true; state.clip = null; }
    if (style.position === "absolute" && inherited.clip && !inherited.clip.contains) state.clip = null;
    let box = null;
    const bounds = () => box || (box = element.getBoundingClientRect());
    const clips = (overflow) => overflow === "hidden" || overflow === "clip";
    if (element !== at.root && element !== at.body && style.display !== "contents" && style.display !== "inline" &&
        (clips(style.overflowX) || clips(style.overflowY))) {
      const r = bounds();
      const outer = state.clip;
      const x = clips(style.overflowX), y = clips(style.overflowY);
      const own = {
        left: x ? r.left : -Infinity, right: x ? r.right : Infinity,
        top: y ? r.top : -Infinity, bottom: y ? r.bottom : Infinity,
        openable: isOpenable || turns(element),
        contains: style.position !== "static" || style.transform !== "none",
      };
      if (outer) {
        own.left = Math.max(own.left, outer.left); own.right = Math.min(own.right, outer.right);
        own.top = Math.max(own.top, outer.top); own.bottom = Math.min(own.bottom, outer.bottom);
        own.openable = own.openable || outer.openable;
      }
      state.clip = own;
    } else if (state.clip && (style.position === "relative" || style.transform !== "none")) {
      state.clip = { ...state.clip, contains: true };
    }
    // Where its words show, given how far the boxes around it are scrolled.
    if (style.position === "fixed" || (style.position === "absolute" && inherited.view && !inherited.view.contains)) state.view = null;
    const contains = style.position !== "static" || style.transform !== "none";
    if (element !== at.root && element !== at.body && style.display !== "contents" && style.display !== "inline" &&
        (style.overflowX !== "visible" || style.overflowY !== "visible")) {
      const r = bounds();
      const x = style.overflowX !== "visible", y = style.overflowY !== "visible";
      const outer = state.view || { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
      state.view = {
        left: Math.max(outer.left, x ? r.left : -Infinity), right: Math.min(outer.right, x ? r.right : Infinity),
        top: Math.max(outer.top, y ? r.top : -Infinity), bottom: Math.min(outer.bottom, y ? r.bottom : Infinity), contains,
      };
    } else if (state.view && contains) {
      state.view = { ...state.view, contains: true };
    }
    // What holds for this element's own words, but not for its children.
    let own = state;
    if (own.reason === null && style.visibility !== "visible" && !state.driven) own = { ...state, reason: "visibility", openable: state.opens };
    if (own.reason === null && parseFloat(style.fontSize) < 1) own = { ...state, reason: "size", openable: false };

    const boxState = () => {
      if (own.reason !== null) return own;
      const r = bounds();
      return merged(own, placed(r.width > 0 && r.height > 0 ? r : null, own));
    };
    if (element.tagName === "IFRAME" || element.tagName === "OBJECT") {
      const shown = boxState();
      if (shown.reason === null || shown.openable) enter(element, shown, style, bounds());
      return null;
    }

    const pieces = [], rects = [];
    for (const node of element.childNodes) {
      if (node.nodeType !== 3) continue;
      const text = clean(node.data);
      if (!text) continue;
      pieces.push(text);
      if (own.reason === null) {
        range.selectNodeContents(node);
        rects.push(...range.getClientRects());
      }
    }
    if (pieces.length && element.tagName !== "SELECT" && element.tagName !== "OPTION" && element.tagName !== "TEXTAREA") {
      const rect = union(rects);
      let textState = own.reason === null ? merged(own, placed(rect, own)) : own;
      if (textState.reason === null && style.color && transparent(style)) textState = { ...own, reason: "opacity", openable: false };
      add(element, "text", pieces.join(" "), textState, rect);
    }
    // Not of what has many elements or a long text of its own: nothing beside these is a part of a value.
    if ((own.reason === null || own.openable) && element.childElementCount < 2 && element.tagName < "a" &&
        (pieces.length === 0 || (pieces.length < 4 && pieces[0].length < 80)) && !BARE.has(element.tagName)) {
      for (const side of sidesOf(element, parent)) {
        const put = made(element, `::${side}`);
        if (!put) continue;
        const r = union(element.getClientRects());
        const loose = !r && (put.apart || style.display === "contents");
        add(element, side, put.text, own.reason !== null || loose ? own : merged(own, placed(r, own)), r);
      }
    }
    switch (element.tagName) {
      case "A": case "AREA":
        if (element.href) {
          // An inline link around blocks has no box of its own; its contents speak for it.
          const r = own.reason === null ? union(element.getClientRects()) : null;
          const bare = r === null && (element.tagName === "AREA" || element.firstElementChild !== null);
          add(element, "link", typeof element.href === "string" ? element.href : element.href.baseVal,
            own.reason !== null || bare ? own : merged(own, placed(r, own)), r);
        }
        break;
      case "IMG":
        if (element.currentSrc || element.src) {
          const imageState = boxState();
          const r = own.reason === null ? bounds() : null;
          add(element, "image", element.currentSrc || element.src, imageState, r);
        }
        break;
      case "image":
        if (element.href && element.href.baseVal) add(element, "image", new URL(element.href.baseVal, document.baseURI).href, boxState(), own.reason === null ? bounds() : null);
        break;
      case "INPUT":
        if (element.type !== "password" && element.type !== "hidden" && element.type !== "file" && clean(element.value) &&
            element.type !== "checkbox" && element.type !== "radio") {
          add(element, "attribute", clean(element.value), boxState(), own.reason === null ? bounds() : null);
        }
        break;
      case "TEXTAREA":
        if (clean(element.value)) add(element, "attribute", clean(element.value), boxState(), own.reason === null ? bounds() : null);
        break;
      case "OPTION": {
        const text = clean(element.label || element.textContent || "");
        if (text) {
          const shown = element.selected || (element.closest("select") || {}).size > 1;
          add(element, "text", text, own.reason !== null || shown ? own : { ...own, reason: "closed", openable: true }, null);
        }
        break;
      }
    }
    for (const name of LABELS) {
      const value = element.getAttribute(name);
      if (value && clean(value)) add(element, "attribute", clean(value), boxState(), own.reason === null ? bounds() : null);
    }
    const background = style.backgroundImage;
    if (background && background !== "none") {
      const match = /url\("?([^")]+)"?\)/.exec(background);
      if (match && !match[1].startsWith("data:")) add(element, "image", match[1], boxState(), own.reason === null ? bounds() : null);
    }
    return state;
  };

  const transparent = (style) => {
    const fill = style.webkitTextFillColor || style.color;
    const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(fill);
    return !!alpha && +alpha[1] < 0.05 && style.webkitBackgroundClip !== "text" && style.backgroundClip !== "text" &&
      (style.textShadow === "none" || !style.textShadow);
  };

  // Depth first with a stack of its own: scripts can nest deeper than the call stack reaches.
  if (document.body) {
    const at = placeOf(document, window, window.scrollX, window.scrollY);
    stack.push([document.body, { reason: null, openable: false, opacity: 1, clip: null, view: null, fixed: false, opens: false, skipped: false, driven: false, at }]);
    while (stack.length && passages.length < maxPassages) {
      const [element, inherited] = stack.pop();
      const state = visit(element, inherited);
      if (!state) continue;
      const children = [...element.children];
      for (let i = children.length - 1; i >= 0; i--) stack.push([children[i], state]);
      const shadow = element.shadowRoot;
      if (shadow) {
        hosts.push(element);
        const shadows = [...shadow.children];
        for (let i = shadows.length - 1; i >= 0; i--) stack.push([shadows[i], state]);
      }
    }
    if (stack.length) truncated = true;
  }
  // Where a frame's words are to stand: behind its paragraph, which could not hold all that a document does.
  const copies = frames.map(([element], number) => {
    const place = element.ownerDocument.createElement("span");
    place.setAttribute(FRAME, number);
    (element.closest("p") || element).after(place);
    return place;
  });
  // What stands in shadow trees stands beside their hosts' own children in the serialised document:
  // deepest first, so that a shadow inside a shadow comes along.
  for (const host of hosts.reverse()) {
    const copy = host.ownerDocument.createElement("span");
    for (const node of host.shadowRoot.childNodes) copy.append(node.cloneNode(true));
    for (const element of copy.querySelectorAll("script,style,link,template")) element.remove();
    host.append(copy);
    copies.push(copy);
  }
  const adder = window[Symbol.for("factmark.adder")];
  const marked = document.querySelectorAll("script[type*='ld+json' i],[itemtype],[typeof]");
  for (const element of [...marked].slice(0, MAX_MARKED)) {
    const by = adder?.(element);
    if (by !== undefined) element.setAttribute(INJECTED, `${by}`.slice(0, 500));
  }
  const doctype = document.doctype ? "<!DOCTYPE html>\n" : "";
  // What was read as XML would be written as XML, and is read as HTML.
  const written = root && document.contentType === "application/xhtml+xml" ?
    document.implementation.createHTMLDocument("").importNode(root, true) : root;
  let html = written ? doctype + written.outerHTML : "";
  frames.forEach(([, within], number) => {
    const inert = document.implementation.createHTMLDocument(""), copy = inert.importNode(within.body, true);
    const named = "a[href],area[href],img[src]", originals = within.body.querySelectorAll(named);
    [...copy.querySelectorAll(named)].forEach((element, index) => {
      const name = element.hasAttribute("href") ? "href" : "src";
      if (typeof originals[index][name] === "string") element.setAttribute(name, originals[index][name]);
    });
    for (const element of copy.querySelectorAll("script,style,link,meta,base,template,noscript,title")) element.remove();
    for (const name of MARKUP) for (const element of copy.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
    const holder = inert.createElement("div");
    holder.setAttribute(FRAME, within.URL);
    if (within.body.hasAttribute(STAMP)) holder.setAttribute(STAMP, within.body.getAttribute(STAMP));
    holder.append(...copy.childNodes);
    html = html.replace(`<span ${FRAME}="${number}"></span>`, () => holder.outerHTML);
  });
  // Scripts that wait for a visitor's consent, say: without a type that runs, or with an address that none was loaded from.
  const RUNS = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script.*|text\/(?:jscript|livescript).*)$/i;
  const DATA = /json|importmap|speculationrules|template|text\/(?:html|x-)/i;
  const loaded = new Set(Array.from(document.scripts, ({ src }) => src));
  const held = new Set();
  for (const script of document.querySelectorAll("html script")) {
    const type = script.getAttribute("type")?.trim() ?? "", from = [...script.attributes].find(({ name }) => name.endsWith("-src"))?.value;
    if (DATA.test(type) || held.size > 3) continue;
    if (RUNS.test(type) ? !from || script.src || script.text : !from && !/ld\+json|schema\.org/i.test(script.text)) continue;
    try { if (from && loaded.has(new URL(from, document.baseURI).href)) continue; } catch { /* no address */ }
    held.add(RUNS.test(type) ? "" : type.slice(0, 50));
  }
  // The page may be looked at again.
  for (const copy of copies) copy.remove();
  const [ahead, drawing] = ["ahead", "drawing"].map((name) => +window[Symbol.for(`factmark.${name}`)]?.() || 0);
  const told = { size: html.length, ahead, drawing, open: window[Symbol.for("factmark.open")]?.() ?? [],
    later: window[Symbol.for("factmark.later")]?.() ?? false, held: [...held] };
  return html.length > maxHtml ? { html: null, passages: [], truncated: true, ...told } :
    { html, passages, truncated, ...told };
}
