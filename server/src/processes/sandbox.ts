import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { repositoryRoot } from '../platform/index.ts';
import type { Log } from '../platform/log/index.ts';

export interface SandboxOptions {
  /** Address of this process. */
  readonly origin: string;
  /** Address of the site for customers. */
  readonly publicOrigin: string;
  readonly shop: { readonly host: string; readonly port: number };
  readonly dataDir: string;
  readonly backOfficeClient: { readonly id: string; readonly secret: string };
  readonly demoSecret: string;
  readonly paymentsToken: string;
}

export interface Sandbox {
  /** Resolves when the demo customers can sign in and the shop is open; libraries fill later. */
  readonly ready: Promise<void>;
  readonly stop: () => Promise<void>;
}

async function whenReady(child: ChildProcess): Promise<void> {
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => ['exit'])]);
  if (message !== 'ready') throw new Error('the sandbox ended before the demo customers were made');
}

/** Starts the stand-in shop as a separate process, with addresses and credentials only. */
export function startSandbox(options: SandboxOptions, log: Log): Sandbox {
  const child = fork(path.join(repositoryRoot, 'sandbox/src/main.ts'), {
    // Ctrl-C reaches this process first, so that everything stops in order.
    detached: true,
    env: {
      PATH: process.env.PATH,
      KEEPSAKE_ORIGIN: options.origin,
      PUBLIC_ORIGIN: options.publicOrigin,
      SHOP_HOST: options.shop.host,
      SHOP_PORT: String(options.shop.port),
      SANDBOX_DIR: path.join(options.dataDir, 'sandbox'),
      BACK_OFFICE_CLIENT_ID: options.backOfficeClient.id,
      BACK_OFFICE_CLIENT_SECRET: options.backOfficeClient.secret,
      DEMO_SECRET: options.demoSecret,
      PAYMENTS_TOKEN: options.paymentsToken,
    },
  });
  child.on('error', (error) => log.error({ err: error }, 'the sandbox could not be started'));
  child.on('exit', (code) => {
    if (code) log.error({ status: code }, 'the sandbox ended with an error');
  });
  return {
    ready: whenReady(child),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
