import { loadScript } from '../../browser/load-script.ts';
import { reportError } from '../../browser/report-error.ts';
import { readAnswer } from './consent.ts';
import type { ConsentStore } from './consent-store.ts';

/** How a script of the brand tells the answer, on every page load: `new CustomEvent(…, { detail: '10' })`. */
const answerEvent = 'keepsake-consent';

/** Lets the brand's own script ask. Until it tells one of the four answers, nothing is agreed to. */
export function askByScript(address: string, store: ConsentStore): () => void {
  const hear = (event: Event) => {
    const consent = readAnswer((event as CustomEvent<unknown>).detail);
    if (consent) store.give(consent);
    else reportError(new TypeError('A consent answer is one of 00, 01, 10, 11'), 'consent');
  };
  window.addEventListener(answerEvent, hear);
  loadScript(address, [new URL(address).origin]).catch((error: unknown) => reportError(error, 'consent'));
  return () => window.removeEventListener(answerEvent, hear);
}
