import { type Html, html } from '@keepsake/contract/html';
import type { FastifyInstance } from 'fastify';
import { workshopTime } from './document.ts';
import { isSigned } from './events.ts';

/** The system of a business that has its order events sent here: shows them, and can be told to fail. */

const path = '/workshop/receiver';

const modes = {
  accept: { label: 'Accepts them', response: '204' },
  fail: { label: 'Responds with 500', response: '500' },
  slow: { label: 'Responds after 8 seconds, which is too late', response: '204, too late' },
} as const;

type Mode = keyof typeof modes;

const isMode = (text: unknown): text is Mode => typeof text === 'string' && Object.hasOwn(modes, text);

const latenessMs = 8000;
const maxCalls = 100;

interface ReceivedCall {
  /** ISO 8601, UTC, to the millisecond. */
  readonly at: string;
  readonly id: string;
  /** Calls with this id so far. */
  readonly tries: number;
  readonly format: 'JSON' | 'XML';
  readonly signature: string;
  readonly body: string;
  readonly response: string;
}

export interface BusinessReceiver {
  readonly origin: string;
  mode: Mode;
  /** The secret that the business was shown; empty before. */
  secret: string;
  /** The newest first; forgotten when the process ends. */
  calls: readonly ReceivedCall[];
  /** ISO 8601, UTC, to the millisecond. */
  readonly now: () => string;
  readonly pause: (milliseconds: number) => Promise<void>;
}

export const createReceiver = (
  options: Pick<BusinessReceiver, 'origin' | 'now' | 'pause'>,
): BusinessReceiver => ({ ...options, mode: 'accept', secret: '', calls: [] });

export function registerReceiver(app: FastifyInstance, receiver: BusinessReceiver): void {
  app.post<{ Body: string }>(path, async ({ headers, body }, reply) => {
    const id = String(headers['webhook-id'] ?? '');
    const { mode } = receiver;
    const call = {
      at: receiver.now(),
      id,
      tries: receiver.calls.filter((one) => one.id === id).length + 1,
      format: headers['content-type']?.includes('xml') ? ('XML' as const) : ('JSON' as const),
      signature: String(headers['keepsake-signature'] ?? ''),
      body,
      response: modes[mode].response,
    };
    receiver.calls = [call, ...receiver.calls].slice(0, maxCalls);
    if (mode === 'slow') await receiver.pause(latenessMs);
    return reply.code(mode === 'fail' ? 500 : 204).send();
  });

  app.post<{ Body: { mode?: unknown; secret?: unknown } | null }>(
    `${path}/settings`,
    async ({ body }, reply) => {
      const { mode, secret } = body ?? {};
      if (!isMode(mode) || typeof secret !== 'string') return reply.code(400).send();
      receiver.mode = mode;
      if (secret.trim() !== '') receiver.secret = secret.trim();
      return reply.redirect('/workshop', 303);
    },
  );
}

/** Event and order of a message, for the table. */
function subjectOf({ format, body }: ReceivedCall): readonly [event: string, order: string] {
  const [event, order] =
    format === 'XML'
      ? [/<event>([^<\s]+)<\/event>/, /<(?:code|orderCode)>([^<]+)</]
      : [/"event":"([^"]+)"/, /"(?:code|orderCode)":"([^"]+)"/];
  return [event.exec(body)?.[1] ?? '', order.exec(body)?.[1] ?? ''];
}

function verdictOf({ secret }: BusinessReceiver, { at, signature, body }: ReceivedCall): string {
  if (secret === '') return 'Not checked';
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64').toString();
  return isSigned(body, signature, key, Date.parse(at) / 1000) ? 'Right' : 'Wrong';
}

export const callHeads = ['Time (UTC)', 'Event', 'Order', 'Format', 'Signature', 'Response', 'Body'];

export function callRow(receiver: BusinessReceiver, call: ReceivedCall): Html {
  const { at, format, tries, response, body } = call;
  const [event, order] = subjectOf(call);
  return html`<tr><td>${workshopTime(at)}</td>
<th scope="row">${event}</th><td>${order}</td><td>${format}</td><td>${verdictOf(receiver, call)}</td>
<td>${response}${tries > 1 && html`<div class="muted">Try ${tries}</div>`}</td>
<td><details><summary>Show</summary><pre><code>${body}</code></pre></details></td></tr>`;
}

export function receiverForm({ origin, mode, secret }: BusinessReceiver): Html {
  return html`<p>A business has its order events sent to <code>${origin}${path}</code> at “FTP instructions” of its account.</p>
<form method="post" action="${path}/settings" class="actions"><label>What it does with messages
<select name="mode">${Object.entries(modes).map(
    ([id, { label }]) => html`<option value="${id}"${id === mode && html` selected`}>${label}</option>`,
  )}</select></label>
<label>Secret${secret !== '' && html` (ends in ${secret.replace(/=+$/, '').slice(-4)})`}
<input name="secret" autocomplete="off" spellcheck="false" placeholder="whsec_…"></label>
<button class="button">Save</button></form>`;
}
