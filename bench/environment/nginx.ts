import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';
import { needProgram } from '../../server/test/programs.ts';
import { NotMeasurable } from '../figures/figure.ts';
import type { BenchEnvironment } from './environment.ts';

export interface Nginx {
  readonly origin: string;
  readonly root: string;
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Configures one worker per core, files sent by the kernel, and a log line per request, as Keepsake writes.
 */
function configure(folder: string, root: string, port: number): string {
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  access_log ${folder}/access.log;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000;
  types { image/jpeg jpg; }
  default_type application/octet-stream;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    client_max_body_size 100m;
    location / {
      dav_methods PUT;
      create_full_put_path on;
      add_header Cache-Control "private, max-age=3600";
    }
  }
}
`;
}

async function whenReady(origin: string, isGone: () => boolean, log: string): Promise<void> {
  for (let attempt = 0; attempt < 200 && !isGone(); attempt += 1) {
    if (await fetch(origin).catch(() => undefined)) return;
    await delay(50);
  }
  throw new Error(`nginx is not ready: ${await readFile(log, 'utf8').catch(() => '')}`);
}

export async function startNginx(environment: BenchEnvironment): Promise<Nginx> {
  const program = await needProgram('nginx', 'nginx');
  if (!program) throw new NotMeasurable('there is no nginx');
  const folder = path.join(environment.folder, 'nginx');
  const root = path.join(folder, 'root');
  await mkdir(root, { recursive: true });
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configure(folder, root, port));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  environment.onEnd(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  const origin = `http://127.0.0.1:${port}`;
  await whenReady(origin, () => child.exitCode !== null, path.join(folder, 'error.log'));
  return { origin, root };
}
