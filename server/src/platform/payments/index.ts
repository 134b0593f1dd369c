import { type PaymentMethod, paymentMethodList, paymentSession } from '@keepsake/contract/payment-methods';
import type * as z from 'zod/mini';
import { ApiError } from '../http/index.ts';

/** Payment methods that a payment service keeps for one customer. Everything rejects with ApiError. */
export interface Payments {
  /** @throws unavailable if the service does not respond, or not as documented (docs/payments.md) */
  list(): Promise<PaymentMethod[]>;
  /** @throws not-found, unavailable */
  makeDefault(id: string): Promise<void>;
  /** @throws not-found, unavailable */
  remove(id: string): Promise<void>;
  /** Address of the provider's page, which leads back to `returnUrl`. @throws unavailable */
  startSession(request: { readonly returnUrl: string; readonly locale: string }): Promise<string>;
}

export interface PaymentService {
  /** Address without a slash at its end. */
  readonly service: string;
  readonly token: string;
  /** The only origins that customers are sent to. */
  readonly pageOrigins: readonly string[];
}

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

const failed = (detail: string, cause?: unknown) =>
  new ApiError('unavailable', { detail: `payment service: ${detail}`, cause });

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error('its response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  const result = schema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  // The value is left out: it may be an account number.
  const [issue] = result.error.issues;
  throw new Error(`its response is wrong: ${issue?.path.join('.')} ${issue?.message}`);
}

/** Opens the methods of a customer at a service with the protocol of docs/payments.md. */
export function openPayments({ service, token, pageOrigins }: PaymentService, customerId: string): Payments {
  async function send(method: string, path: string, body?: object): Promise<string> {
    const response = await fetch(`${service}/customers/${customerId}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response);
    if (response.status === 404 && path.startsWith('/methods/')) {
      throw new ApiError('not-found', { detail: 'no such payment method' });
    }
    if (!response.ok) throw new Error(`it returned ${response.status}`);
    return text;
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw failed(error instanceof Error ? error.message : 'no response', error);
    }
  }

  return {
    list: () => run(async () => parse(paymentMethodList, await send('GET', '/methods'))),
    makeDefault: (id) => run(async () => void (await send('PUT', `/methods/${id}/default`))),
    remove: (id) => run(async () => void (await send('DELETE', `/methods/${id}`))),
    startSession: (request) =>
      run(async () => {
        const { url } = parse(paymentSession, await send('POST', '/sessions', request));
        if (!pageOrigins.includes(new URL(url).origin)) throw new Error('its page has an origin of others');
        return url;
      }),
  };
}
