// The service worker, and updating to a newer version of the app when one is available.

let waiting = $state.raw<ServiceWorker | null>(null);
let offline = $state(false);

export const updateIsReady = (): boolean => waiting !== null;
/** Whether everything is on this device, so that the app opens without a network. */
export const worksOffline = (): boolean => offline;

/** The service worker API; undefined if the browser lacks it, or site data is blocked. */
function container(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

export function watchForUpdates(): void {
  const serviceWorker = container();
  if (!serviceWorker || import.meta.env.DEV) return;
  offline = serviceWorker.controller !== null;
  // The first worker takes over silently; any later one brings a new version of everything.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    offline = true;
    if (isControlled) location.reload();
    isControlled = true;
  });
  void serviceWorker.register('/sw.js').then((registration: ServiceWorkerRegistration | undefined) => {
    if (!registration) return;
    // The first worker also waits for a moment, and WebKit reports that only after it has taken over.
    const look = (): void => {
      waiting = serviceWorker.controller && registration.active ? registration.waiting : null;
    };
    const follow = (): void => registration.installing?.addEventListener('statechange', look);
    look();
    follow();
    registration.addEventListener('updatefound', follow);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
    });
  }, () => undefined);
}

/** Tells every version of the service worker which language to keep, including one that will take over later. */
export async function keepLanguage(language: string): Promise<void> {
  if (import.meta.env.DEV) return;
  try {
    const registration = await container()?.ready;
    for (const worker of [registration?.installing, registration?.waiting, registration?.active]) worker?.postMessage({ language });
  } catch {
    // Site data is blocked, and nothing is kept.
  }
}

/** Every move is already stored, so the page can be reloaded at any time. */
export function update(): void {
  waiting?.postMessage('take over');
}
