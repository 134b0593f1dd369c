import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

const read = (folder: string, name: string) => readFile(path.join(folder, name), 'utf8');

export async function readUrl(folder: string): Promise<string> {
  const password = await read(folder, 'password');
  return `postgresql://keepsake:${password}@127.0.0.1:${await read(folder, 'port')}/postgres`;
}

/** Keeps the first start's port, unless in use. */
export async function choosePort(folder: string): Promise<number> {
  const kept = Number(await read(folder, 'port').catch(() => 0));
  const port = await listenOnce(kept).catch(() => listenOnce(0));
  if (port !== kept) await writeFile(path.join(folder, 'port'), String(port));
  return port;
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
