import { isIP } from 'node:net';
import { Refused } from './outcome.ts';

/** Where a call goes. */
export interface Target {
  /** As the certificate must name it: a name in ASCII, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  /** For the Host header. */
  readonly authority: string;
  /** With the query. */
  readonly path: string;
}

/** Longer addresses are of no browser and no shop. */
const maxLength = 2048;

/** URL parsers drop line breaks and tabs without a word, and take `\` for `/`. */
const malformed = /[\s\p{Cc}\p{Zl}\p{Zp}\\]/u;

const httpsPort = 443;

/**
 * @param ports the only ones that are called
 * @throws Refused
 */
export function readTarget(url: string, ports: readonly number[]): Target {
  if (url.length > maxLength || malformed.test(url) || !URL.canParse(url)) throw new Refused('malformed');
  const { protocol, username, password, hostname, host, port, pathname, search } = new URL(url);
  if (protocol !== 'https:') throw new Refused('scheme');
  if (username || password) throw new Refused('credentials');
  const portNumber = Number(port) || httpsPort;
  if (!ports.includes(portNumber)) throw new Refused('port');
  const bare = hostname.replace(/^\[|\]$/g, '');
  // A name of the whole internet has a dot inside. One with a dot at its end matches no certificate.
  if (!isIP(bare) && (!bare.includes('.') || bare.endsWith('.'))) throw new Refused('host');
  return { host: bare, port: portNumber, authority: host, path: `${pathname}${search}` };
}
