import { decodeJwt } from 'jose';

/** One claim of a token that was verified before; undefined also where the token is none that can be read. */
export function claimOf(token: string, name: string): unknown {
  try {
    return decodeJwt(token)[name];
  } catch {
    return undefined;
  }
}
