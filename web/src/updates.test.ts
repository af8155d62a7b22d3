// When an update is offered: only while a newer worker waits beside the one at work.
import { beforeEach, expect, test, vi } from 'vitest';

class Worker extends EventTarget {
  readonly postMessage = vi.fn();
  state: ServiceWorkerState = 'installing';

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
}

let registration: Registration;
let container: EventTarget & { controller: Worker | null; register: () => Promise<Registration> };
let updates: typeof import('./updates.svelte');

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  registration = new Registration();
  container = Object.assign(new EventTarget(), { controller: null, register: () => Promise.resolve(registration) });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { reload: vi.fn() });
});

async function visit(): Promise<void> {
  updates = await import('./updates.svelte');
  updates.watchForUpdates();
  await Promise.resolve();
  await Promise.resolve();
}

/** A worker is found, installs, and waits. */
function install(): Worker {
  const worker = new Worker();
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing = null;
  registration.waiting = worker;
  worker.become('installed');
  return worker;
}

function takeOver(worker: Worker): void {
  registration.waiting = null;
  registration.active = worker;
  container.controller = worker;
  container.dispatchEvent(new Event('controllerchange'));
}

test('the first worker is not an update', async () => {
  await visit();
  const first = install();
  expect(updates.updateIsReady()).toBe(false);
  takeOver(first);
  first.become('activated');
  expect(updates.updateIsReady()).toBe(false);
  expect(location.reload).not.toHaveBeenCalled();
});

test('WebKit tells late that the first worker was installed', async () => {
  await visit();
  const first = new Worker();
  registration.installing = first;
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing = null;
  takeOver(first);
  first.become('installed');
  expect(updates.updateIsReady()).toBe(false);
});

test('a newer worker is offered, and reloads the page when it is accepted', async () => {
  const first = new Worker();
  registration.active = container.controller = first;
  await visit();
  expect(updates.updateIsReady()).toBe(false);
  const second = install();
  expect(updates.updateIsReady()).toBe(true);
  updates.update();
  expect(second.postMessage).toHaveBeenCalledWith('take over');
  takeOver(second);
  expect(location.reload).toHaveBeenCalled();
});

test('a newer worker that waits already is offered at once', async () => {
  registration.active = container.controller = new Worker();
  registration.waiting = new Worker();
  await visit();
  expect(updates.updateIsReady()).toBe(true);
});
