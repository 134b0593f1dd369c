import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backOfficeScopes } from '@keepsake/contract/back-office';
import { demoTokenHeader, demoTokenPath } from '@keepsake/contract/demo-token';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFailed, TestRunner } from 'vitest';
import { subscribeTo } from '../src/modules/hooks.ts';
import { createModules, type Modules } from '../src/modules/index.ts';
import { subscriptions } from '../src/modules/subscriptions.ts';
import type { Clock } from '../src/platform/clock/index.ts';
import type { HttpServer } from '../src/platform/http/index.ts';
import { openPlatform, type Platform } from '../src/platform/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { readSettings } from '../src/platform/settings/index.ts';
import { createApi } from '../src/processes/start-api.ts';
import { createTestDatabase } from './database.ts';
import { watchErrors } from './declared-errors.ts';

const testPassword = 'keepsake-demo';

type Request = Omit<InjectOptions, 'method' | 'url' | 'headers'> & {
  readonly method: NonNullable<InjectOptions['method']>;
  readonly headers?: Record<string, string>;
  readonly url: string;
  /** Sent as JSON; `payload` sends bytes as they are. */
  readonly body?: unknown;
};

export interface TestApp {
  readonly app: HttpServer;
  readonly platform: Platform;
  readonly modules: Modules;
  readonly dataDir: string;
  request(token: string | undefined, request: Request): Promise<LightMyRequestResponse>;
  /** Returns a token with all scopes, or those in `scope`. */
  backOfficeToken(scope?: string): Promise<string>;
  /** Makes a customer through the back office and a token of theirs. */
  signUp(email: string): Promise<{ token: string; customerId: string }>;
  servedRoutes(): string[];
  /** Names of the hooks that fired since the last call, each once, in the order of names. */
  takeFiredHooks(): string[];
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly clock?: Clock;
  /** Replaces platform parts before modules are built: for faults. */
  readonly adapt?: (platform: Platform) => Platform;
  readonly beside?: { readonly databaseUrl: string; readonly dataDir: string };
  readonly siteFolder?: string;
  readonly brandsFolder?: string;
  readonly env?: Record<string, string>;
}

function createCalls(
  app: HttpServer,
  { identity }: Modules,
): Pick<TestApp, 'request' | 'backOfficeToken' | 'signUp'> {
  const request: TestApp['request'] = (token, { body, headers, ...rest }) =>
    app.inject({
      ...rest,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });

  async function backOfficeToken(scope = backOfficeScopes.join(' ')): Promise<string> {
    const { id, secret } = identity.backOfficeClient;
    const response = await app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      },
      payload: String(new URLSearchParams({ grant_type: 'client_credentials', scope })),
    });
    return response.json().access_token;
  }

  async function signUp(email: string) {
    const put = await request(await backOfficeToken(), {
      method: 'PUT',
      url: `/api/back-office/customers/${email.split('@')[0]}`,
      body: { email, initialPassword: testPassword },
    });
    if (put.statusCode !== 200) throw new Error(`customer returned ${put.statusCode}: ${put.body}`);
    const response = await request(undefined, {
      method: 'POST',
      url: demoTokenPath,
      headers: { [demoTokenHeader]: identity.demoSecret },
      body: { email },
    });
    return { token: response.json().accessToken as string, customerId: put.json().customerId as string };
  }

  return { request, backOfficeToken, signUp };
}

/** Prints a line of the log once the test fails that was running then. */
function printIfFailed(line: string): void {
  if (TestRunner.getCurrentTest()) onTestFailed(() => void process.stderr.write(line));
}

function recordHooks(connected: object): TestApp['takeFiredHooks'] {
  const fired = new Set<string>();
  for (const hook of Object.keys(subscriptions)) subscribeTo(connected, hook, () => void fired.add(hook));
  return () => {
    const names = [...fired].sort();
    fired.clear();
    return names;
  };
}

/** The whole server on its own database and folder, without listening. */
export async function createTestApp(
  options: TestAppOptions = {},
): Promise<TestApp & { databaseUrl: string }> {
  const own = options.beside ? undefined : await createTestDatabase();
  const databaseUrl = options.beside?.databaseUrl ?? (own?.url as string);
  const dataDir = options.beside?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'keepsake-test-')));
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...(options.brandsFolder && { BRANDS_DIR: options.brandsFolder }),
    ...options.env,
  });
  const log = createLog({ level: settings.logLevel, process: 'test', write: printIfFailed });
  const opened = await openPlatform({
    settings,
    databaseUrl,
    log,
    ...(options.clock && { clock: options.clock }),
  });
  const platform = options.adapt?.(opened) ?? opened;
  const modules = await createModules(settings, platform, { siteFolder: options.siteFolder });
  const takeFiredHooks = recordHooks({ ...modules, ...platform });
  await platform.jobs.start(modules.jobs);
  const served: string[] = [];
  const app = await createApi({
    settings,
    platform,
    modules,
    onRoute: (method, url) => served.push(`${method} ${url}`),
  });
  const checkErrors = watchErrors(app);
  await app.ready();

  const calls = createCalls(app, modules);
  return {
    app,
    platform,
    modules,
    dataDir,
    databaseUrl,
    ...calls,
    servedRoutes: () => served,
    takeFiredHooks,
    async close() {
      await app.close();
      await platform.close();
      if (own) {
        await own.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
      checkErrors();
    },
  };
}
