import { reportError } from './report-error.ts';

/** What nobody has caught is reported, too: a failure that was forgotten is one. */
export function reportUnhandled(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'unhandled'));
  window.addEventListener('error', ({ error }) => {
    if (error instanceof Error) reportError(error, 'unhandled');
  });
}
