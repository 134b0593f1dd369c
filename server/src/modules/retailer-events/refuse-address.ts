import type { Egress, RefusalReason } from '../../platform/egress/index.ts';
import { ApiError } from '../../platform/http/index.ts';

const sentences: Readonly<Record<RefusalReason, string>> = {
  malformed: 'is not an address',
  scheme: 'must begin with https://',
  credentials: 'must not contain a user name or password',
  port: 'must use port 443 or 8443',
  host: 'must name a public host',
  'not-public': 'must lead to a public address',
};

/** A name that leads to a private address is refused at each call. */
export function refuseAddress(egress: Pick<Egress, 'check'>, url: string): void {
  const reason = egress.check(url);
  if (reason) throw new ApiError('invalid-request', { field: 'url', detail: sentences[reason] });
}
