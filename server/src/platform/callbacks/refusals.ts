import type { Egress, RefusalReason } from '../egress/index.ts';
import { ApiError } from '../http/index.ts';

const sentences: Readonly<Record<RefusalReason, string>> = {
  malformed: 'is not an address',
  'too-long': 'is too long',
  scheme: 'must begin with https://',
  credentials: 'must not contain a user name or password',
  fragment: 'must not contain a #',
  port: 'must use port 443 or 8443',
  host: 'must name a host that public name servers know',
  'not-public': 'must lead to a public address',
};

/** A name that leads to a private address is refused at each call. @throws ApiError invalid-request */
export function refuseAddress(egress: Pick<Egress, 'check'>, url: string, field: string): void {
  const reason = egress.check(url);
  if (!reason) return;
  const fields = [{ path: field, code: 'not-valid' as const, reason }];
  throw new ApiError('invalid-request', { field, fields, detail: sentences[reason] });
}

/** @throws ApiError not-found without a receiver, and for one that pauses */
export function requireAddress<Found extends { readonly url: string | null }>(
  found: Found | undefined,
): Found & { readonly url: string } {
  const receiver = requireCallback(found);
  return { ...receiver, url: requireCallback(receiver.url ?? undefined) };
}

/** @throws ApiError not-found without a receiver */
export function requireCallback<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new ApiError('not-found', { detail: 'no callback is set' });
  return found;
}
