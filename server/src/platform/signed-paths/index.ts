import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { type AddressForm, readForm, writeForm } from './address-form.ts';

export type { AddressForm } from './address-form.ts';
export { pathAndQueryOf } from './path-and-query.ts';

export interface SignedPath<Values> {
  readonly values: Values;
  /** Milliseconds until the address expires; above 0. */
  readonly leftMs: number;
}

/** Signed addresses: tenant, values and expiry, with the id of the key. */
export interface SignedPaths<Values> {
  /**
   * Returns path and query, valid until a moment.
   *
   * @param expires seconds since 1970
   */
  signUntil(tenantId: string, values: Values, expires: number): string;
  /** Returns path and query, valid for `seconds` from now. */
  signFor(tenantId: string, values: Values, seconds: number): string;
  /**
   * Reads what a path and query name to this tenant. Undefined unless they are verbatim an address that was
   * signed with a key of the ring and has not expired.
   */
  read(tenantId: string, address: string): SignedPath<Values> | undefined;
}

/** Keeps KeyObjects: converting bytes on each call takes longer than signing. */
function keepKeyObjects(): (key: Uint8Array) => KeyObject {
  const known = new WeakMap<Uint8Array, KeyObject>();
  return (key) => {
    const object = known.get(key) ?? createSecretKey(key);
    known.set(key, object);
    return object;
  };
}

/** Compares the text: several texts of base64url decode to the same bytes. */
function isSame(given: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(right, 'latin1'));
}

interface SignedPathsDependencies {
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'current' | 'byId'>;
}

/** Signed addresses of one form. Forms with different key purposes are independent. */
export function createSignedPaths<Values extends { readonly [Name in keyof Values]: string }>(
  { clock, secrets }: SignedPathsDependencies,
  form: AddressForm<keyof Values & string>,
): SignedPaths<Values> {
  const objectOf = keepKeyObjects();
  const names = Object.keys(form.values) as (keyof Values & string)[];
  const write = writeForm(form);
  const read = readForm(form);

  function seal(key: KeyObject, tenantId: string, values: Values, expires: string): string {
    const text = ['v1', tenantId, ...names.map((name) => values[name]), expires].join('\n');
    return createHmac('sha256', key).update(text).digest('base64url');
  }

  const signUntil = (tenantId: string, values: Values, expires: number) => {
    const { id, key } = secrets.current(form.keyPurpose);
    const signature = seal(objectOf(key), tenantId, values, String(expires));
    return `${write(values)}e=${expires}&k=${id}&s=${signature}`;
  };

  return {
    signUntil,
    signFor: (tenantId, values, seconds) =>
      signUntil(tenantId, values, Math.floor(clock.now() / 1000) + seconds),
    read(tenantId, address) {
      const parts = read(address);
      if (!parts) return undefined;
      const key = secrets.byId(form.keyPurpose, parts.keyId);
      const leftMs = Number(parts.expires) * 1000 - clock.now();
      if (!key || leftMs <= 0) return undefined;
      // The form accepts no other values.
      const values = parts.values as Values;
      const right = seal(objectOf(key), tenantId, values, parts.expires);
      return isSame(parts.signature, right) ? { values, leftMs } : undefined;
    },
  };
}
