import { isIP } from 'node:net';
import { isPublicName } from './is-public-name.ts';
import { Refused } from './outcome.ts';

export interface Target {
  /** Host as in the certificate: ASCII, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly authority: string;
  readonly path: string;
}

/** Length beyond what browsers and shops use. */
const maxLength = 2048;

/** URL parsers silently drop line breaks and tabs, and take `\` for `/`. */
const malformed = /[\s\p{Cc}\p{Zl}\p{Zp}\\]/u;

const httpsPort = 443;

/** @throws Refused */
function refuseName(name: string): void {
  if (!isPublicName(name)) throw new Refused('host');
  // A dot at the end matches no certificate.
  if (name.split('.').includes('')) throw new Refused('malformed');
}

/**
 * @param ports allowed ones
 * @throws Refused
 */
export function readTarget(url: string, ports: readonly number[]): Target {
  if (url.length > maxLength) throw new Refused('too-long');
  if (malformed.test(url) || !URL.canParse(url)) throw new Refused('malformed');
  const { protocol, username, password, hostname, host, port, pathname, search, hash } = new URL(url);
  if (protocol !== 'https:') throw new Refused('scheme');
  if (username || password) throw new Refused('credentials');
  // A fragment is not sent.
  if (hash) throw new Refused('fragment');
  const portNumber = Number(port) || httpsPort;
  if (!ports.includes(portNumber)) throw new Refused('port');
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (!isIP(bare)) refuseName(bare);
  return { host: bare, port: portNumber, authority: host, path: `${pathname}${search}` };
}
