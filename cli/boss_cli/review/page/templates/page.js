"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const find = (id) => document.getElementById(id);
  const slider = find("slider");
  const choices = [...document.querySelectorAll("select.eyes")];
  let at = 0;
  let eyes = 0;

  /** An element with its text and its children; texts are never read as markup. */
  const make = (kind, classes, ...inside) => {
    const made = document.createElement(kind);
    if (classes) made.className = classes;
    made.append(...inside.filter((one) => one !== null));
    return made;
  };
  const name = (seat) => make("bdi", `name seat-${seat}`, game.players[seat]);
  const number = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

  const gangsters = ([seat, experts, occasionals], lead) => {
    const what = [number(experts, "expert"), ...(occasionals ? [number(occasionals, "occasional")] : [])].join(", ");
    const leads = seat === lead;
    return make("p", leads ? "lead" : "", name(seat), `: ${what}${leads ? ", leads" : ""}`);
  };

  const faceUp = ([card, seat]) => {
    const shown = make("span", `card seat-${seat}`, card);
    shown.title = `shown by ${game.players[seat]}`;
    return shown;
  };

  const known = () => {
    const step = game.steps[at];
    const hand = game.eyes[eyes].hands[step.hand];
    return hand && !step.over ? hand[step.turn] || null : null;
  };

  const possible = ([faces, worth]) => make("p", "", "possible: ", make("b", "", faces), `, worth ${worth} million`);

  const city = (one, seen) =>
    make(
      "article", "city",
      make("h4", "", `${one.name} ${one.code}`),
      make("p", "", "face up: ", ...(one.up.length ? one.up.map(faceUp) : ["nothing"])),
      ...one.on.map((some) => gangsters(some, one.lead)),
      make("p", "muted text", one.note),
      one.reward === null ? null : make("p", "lead", `reward: ${one.reward}`),
      seen && seen.odds[one.code] ? possible(seen.odds[one.code]) : null,
    );

  const player = (one, seat) => {
    const cells = [one.money, one.experts, one.occasionals, one.cards].map((cell) => make("td", "", `${cell}`));
    const head = make("th", "left", name(seat), one.start ? " (opens)" : "");
    head.scope = "row";
    return make("tr", "", head, ...cells);
  };

  const show = () => {
    const step = game.steps[at];
    const seen = known();
    find("where").textContent = step.title;
    find("happened").replaceChildren(...step.happened.map((words) => make("li", "text", words)));
    find("next").textContent = step.next;
    find("board").replaceChildren(...step.row.map((one) => city(one, seen)));
    find("seats").replaceChildren(...step.players.map(player));
    const held = seen && seen.held;
    find("held").replaceChildren(
      make("bdi", "name", game.eyes[eyes].name),
      held ? " holds " : step.over ? ": the hand is over" : seen ? " holds no cards" : ": the record does not tell the cards",
      ...(held ? (held.length ? held.map((card) => make("span", "card", card)) : ["no card any more"]) : []),
    );
    slider.value = at;
    slider.setAttribute("aria-valuetext", step.title);
    find("first").disabled = find("back").disabled = at === 0;
    find("on").disabled = find("last").disabled = at === game.steps.length - 1;
    for (const line of document.querySelectorAll("line.now")) {
      const here = Number(line.dataset.hand) === step.hand && !step.over;
      const x = Number(line.dataset.left) + (step.turn - Number(line.dataset.first) + 0.5) * Number(line.dataset.step);
      line.setAttribute("x1", x);
      line.setAttribute("x2", x);
      line.toggleAttribute("hidden", !here);
    }
  };

  const go = (to) => {
    at = Math.max(0, Math.min(game.steps.length - 1, to));
    show();
  };

  const look = (which) => {
    eyes = which;
    for (const choice of choices) choice.value = `${which}`;
    for (const part of document.querySelectorAll("[data-eyes]")) part.hidden = Number(part.dataset.eyes) !== which;
    show();
  };

  const moves = {
    ArrowLeft: () => at - 1, ArrowDown: () => at - 1, ArrowRight: () => at + 1, ArrowUp: () => at + 1,
    PageDown: () => at - 10, PageUp: () => at + 10, Home: () => 0, End: () => game.steps.length - 1,
  };
  find("replay").addEventListener("keydown", (event) => {
    const move = moves[event.key];
    if (!move || event.target.closest("select, summary, .wide, #turns") || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(move());
  });
  document.addEventListener("keydown", (event) => {
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (!sideways || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, select, .wide")) return;
    go(moves[event.key]());
  });

  slider.max = game.steps.length - 1;
  slider.addEventListener("input", () => go(Number(slider.value)));
  find("first").addEventListener("click", () => go(0));
  find("back").addEventListener("click", () => go(at - 1));
  find("on").addEventListener("click", () => go(at + 1));
  find("last").addEventListener("click", () => go(game.steps.length - 1));
  for (const choice of choices) choice.addEventListener("change", () => look(Number(choice.value)));
  for (const button of document.querySelectorAll("button[data-at]")) {
    button.addEventListener("click", () => {
      go(Number(button.dataset.at));
      find("replay").scrollIntoView();
      slider.focus({ preventScroll: true });
    });
  }
  for (const chart of document.querySelectorAll("svg[data-hand]")) {
    chart.addEventListener("click", (event) => {
      const place = chart.getBoundingClientRect();
      const line = chart.querySelector("line.now").dataset;
      const x = ((event.clientX - place.left) / place.width) * chart.viewBox.baseVal.width;
      const turn = Number(line.first) + Math.floor((x - Number(line.left)) / Number(line.step));
      const to = game.steps.findIndex((one) => one.hand === Number(line.hand) && one.turn === turn && !one.over);
      if (to >= 0) go(to);
    });
  }
  const folded = () => [...document.querySelectorAll("details:not([open])")];
  let opened = [];
  addEventListener("beforeprint", () => { opened = folded(); for (const one of opened) one.open = true; });
  addEventListener("afterprint", () => { for (const one of opened) one.open = false; });
  find("replay").hidden = false;
  look(0);
})();
