import type { TrackedEvent } from './event-tracker.ts';

/** Where tag managers and analytics look for events: `window.dataLayer`. */
export function pushToDataLayer({ name, subject }: TrackedEvent): void {
  const page = window as { dataLayer?: object[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ event: name, subject });
}
