import { clientErrorsPath } from '@keepsake/contract/client-error-facts';
import type { ClientError, ClientOperation } from '@keepsake/contract/client-errors';
import { describeFailure } from './describe-failure.ts';
import { createErrorSender } from './error-sender.ts';
import { browserFetch } from './network.ts';
import { systemClock } from './time.ts';

let pagePattern: () => string | undefined = () => undefined;

export function namePagesBy(pattern: () => string | undefined): void {
  pagePattern = pattern;
}

/** Survives leaving the page, without cookies. */
const send = createErrorSender({
  clock: systemClock,
  post: (report) =>
    browserFetch(clientErrorsPath, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
    }),
});

const reported = new WeakSet<object>();

/** An error that is rethrown is caught again further up. */
function isNew(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return true;
  if (reported.has(error)) return false;
  reported.add(error);
  return true;
}

/** The browser logs such a response itself, and the page shows that there is nothing. */
const isMissing = (status: number | undefined) => status === 404 || status === 410;

/**
 * Logs an error to the console and reports its operation, code and correlation id to the server. Works
 * before the configuration is loaded; never throws.
 */
export function reportError(error: unknown, where: ClientOperation): void {
  if (!isNew(error)) return;
  const failure = describeFailure(error, where, pagePattern());
  if (!isMissing(failure.status)) log(error, failure);
  send(failure);
}

function log(error: unknown, { where, code, correlationId }: ClientError): void {
  const known = [`code ${code}`, correlationId && `correlation id ${correlationId}`];
  // biome-ignore lint/suspicious/noConsole: the browser's own error log is for whoever looks over a shoulder.
  console.error(`[${where}]`, error, known.filter(Boolean).join(', '));
}

export function reportUnhandled(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'unhandled'));
  window.addEventListener('error', ({ error }) => {
    if (error instanceof Error) reportError(error, 'unhandled');
  });
}
