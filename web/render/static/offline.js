// The worker that keeps pages for when there is no connection; see worker.js.
"use strict";

(() => {
  const { worker } = document.currentScript.dataset;
  // Browsers allow it over https and on this machine alone.
  navigator.serviceWorker?.register(worker).catch(() => {});

  const MOST = 20;

  async function titles() {
    const pages = await caches.open("pages");
    const requests = (await pages.keys()).reverse();
    const found = [];
    for (const request of requests) {
      const answer = await pages.match(request, { ignoreVary: true });
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // Parts of pages have no title.
      if (!page.title) continue;
      const heading = page.querySelector(".answer .ends")?.textContent;
      const title = page.title.replace(/ · hf4-planner$/, "");
      found.push({ address: request.url, title: heading ? `${title}: ${heading}` : title });
      if (found.length === MOST) break;
    }
    return found;
  }

  async function list(section) {
    const found = await titles();
    section.querySelector("ul").replaceChildren(
      ...found.map(({ address, title }) => {
        const link = document.createElement("a");
        link.href = address;
        link.textContent = title;
        const item = document.createElement("li");
        item.append(link);
        return item;
      }),
    );
    section.hidden = !found.length;
  }

  const section = document.querySelector("[data-kept-pages]");
  if (section && "caches" in window) list(section);
})();
