// Runs the search of the site in a hidden frame: browsers start no worker for a page that is opened from a file.
(() => {
  class IFrameWorker extends EventTarget {
    constructor(url) {
      super();
      this.onmessage = null;
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inside = frame.contentWindow;
      const load = (address) =>
        new Promise((done, fail) => {
          const script = inside.document.createElement("script");
          script.src = address;
          script.onload = done;
          script.onerror = fail;
          inside.document.body.append(script);
        });
      inside.postMessage = (data) => {
        const event = new MessageEvent("message", { data });
        this.dispatchEvent(event);
        this.onmessage?.(event);
      };
      inside.importScripts = (...urls) => urls.reduce((before, one) => before.then(() => load(one)), Promise.resolve());
      this.frame = frame;
      this.ready = load(new URL(url, location.href).href);
    }
    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate() {
      this.frame.remove();
    }
  }
  window.IFrameWorker = IFrameWorker;
  if (location.protocol === "file:") window.Worker = IFrameWorker;
})();
