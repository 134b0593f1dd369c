import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from '../../../server/test/certificate.ts';
import { freePort } from '../../../server/test/free-port.ts';
import type { BenchEnvironment } from '../../environment/environment.ts';

export const documented = path.join(import.meta.dirname, '../../../docs/deploy/haproxy.cfg');

/**
 * Fills in the documented configuration: addresses and certificate; no user, a log on standard output, and fewer
 * connections, as a process without the rights of root has fewer files.
 *
 * @throws Error if it has no such line
 */
export function fillIn(
  text: string,
  {
    plain,
    tls,
    certificate,
    servers,
  }: { plain: number; tls: number; certificate: string; servers: readonly number[] },
): string {
  const changes: readonly [RegExp, string][] = [
    [/log \/dev\/log local0/, 'log stdout format raw local0'],
    [/^ +user haproxy\n +group haproxy\n/m, ''],
    [/bind :80$/m, `bind 127.0.0.1:${plain}`],
    [/bind :443 /, `bind 127.0.0.1:${tls} `],
    [/maxconn 20000/, 'maxconn 2000'],
    [/\/etc\/haproxy\/certs\/\S+/, certificate],
    ...servers.map((port, index): [RegExp, string] => [
      new RegExp(`server api${index + 1} \\S+`, 'g'),
      `server api${index + 1} 127.0.0.1:${port}`,
    ]),
  ];
  return changes.reduce((filled, [from, to]) => {
    if (!from.test(filled)) throw new Error(`the documented configuration of HAProxy has no ${from.source}`);
    return filled.replace(from, to);
  }, text);
}

/** This process believes the certificate. */
async function writeCertificate(file: string): Promise<void> {
  const { cert, key } = makeCertificate({ names: ['localhost'] });
  await writeFile(file, cert + key, { mode: 0o600 });
  setDefaultCACertificates([...getCACertificates('default'), cert]);
}

export interface HaproxyOptions {
  readonly program: string;
  /** Port for https. */
  readonly tls: number;
  /** Ports of the API processes. */
  readonly servers: readonly number[];
}

/** Starts HAProxy as it is documented. */
export async function startHaproxy(
  environment: BenchEnvironment,
  { program, tls, servers }: HaproxyOptions,
): Promise<void> {
  const certificate = path.join(environment.folder, 'certificate.pem');
  await writeCertificate(certificate);
  const file = path.join(environment.folder, 'haproxy.cfg');
  const plain = await freePort();
  await writeFile(file, fillIn(await readFile(documented, 'utf8'), { plain, tls, certificate, servers }));
  const log = path.join(environment.folder, 'haproxy.log');
  const output = await open(log, 'a');
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', output.fd, output.fd] });
  await output.close();
  const gone = once(child, 'exit');
  environment.onEnd(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  for (let tries = 0; child.exitCode === null && tries < 300; tries += 1) {
    const response = await fetch(`https://localhost:${tls}/config.json`).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error(`HAProxy does not serve the site:\n${await readFile(log, 'utf8')}`);
}
