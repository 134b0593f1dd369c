import { isOnline } from './network.ts';
import { reportError } from './report-error.ts';
import { workerAddress } from './worker-address.ts';

/** Browsers have no service workers over plain http and in some private windows; the site works without. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const address = workerAddress('/service-worker.js');
    // Browsers and extensions that block service workers return nothing.
    const { serviceWorker } = navigator;
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(address, {
      updateViaCache: 'none',
    });
    // Chromium may not check for a new one after navigations that bypass the worker.
    if (registration?.active) await registration.update();
  } catch (error) {
    if (isOnline()) reportError(error, 'service-worker');
  }
}
