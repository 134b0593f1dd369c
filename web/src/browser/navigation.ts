import { isOnline } from './network.ts';
import { pause } from './time.ts';

/** Loads a page of this site, which signs in first. Never settles. */
export function loadAgain(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise<never>(() => {});
}

/** Goes to an address of another site; Back leads to the page before. Never settles. */
export function leaveTo(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise<never>(() => {});
}

/** A download, an empty response or Stop leaves the page open. */
const visitMs = 10_000;

/**
 * Goes to an address of another site; Back leads here. Settles when the browser shows this very page again, or has not
 * left it after ten seconds.
 */
export function visit(address: string): Promise<void> {
  window.location.assign(address);
  const shown = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
  return Promise.race([shown, pause(visitMs)]);
}

/** Reloads the page; offline that would end on the browser's error page. */
export function reloadOnline(): void {
  if (isOnline()) window.location.reload();
}

/** Apps handle an address without leaving the page; then it is reloaded. */
const returnMs = 2000;

/** Goes to an external address; reloads this page if it is still open after two seconds. */
export function leaveAndReturn(address: string): void {
  const here = window.location.href;
  window.location.assign(address);
  setTimeout(() => window.location.assign(here), returnMs);
}
