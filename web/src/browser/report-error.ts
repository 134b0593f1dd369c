import { type ClientOperation, clientErrorsRoutes } from '@keepsake/contract/client-errors';
import { systemClock } from './clock.ts';
import { describeFailure } from './describe-failure.ts';
import { createErrorSender } from './error-sender.ts';

let pagePattern: () => string | undefined = () => undefined;

/** From here on a report says on which page it was: the pattern of its address, never the address. */
export function namePagesBy(pattern: () => string | undefined): void {
  pagePattern = pattern;
}

/** Goes on while the page is left; without cookies, and nobody waits for it. */
const send = createErrorSender({
  clock: systemClock,
  post: (report) =>
    window.fetch(clientErrorsRoutes.reportClientError.path, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
    }),
});

const reported = new WeakSet<object>();

/** Whether an error comes for the first time: one that is passed on is caught again further up. */
function isNew(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return true;
  if (reported.has(error)) return false;
  reported.add(error);
  return true;
}

/**
 * Writes an error into the console, whole, and tells the people who run the site of it: what was tried, its code
 * and the id of the call when it has them. Works before the configuration is there, and never throws.
 */
export function reportError(error: unknown, where: ClientOperation): void {
  if (!isNew(error)) return;
  const failure = describeFailure(error, where, pagePattern());
  const { code, correlationId } = failure;
  const known = [`code ${code}`, correlationId && `correlation id ${correlationId}`];
  // biome-ignore lint/suspicious/noConsole: the browser's own error log is for whoever looks over a shoulder.
  console.error(`[${where}]`, error, known.filter(Boolean).join(', '));
  send(failure);
}
