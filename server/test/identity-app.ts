import { createBackOffice } from '../src/modules/back-office/index.ts';
import { type Customers, createCustomers } from '../src/modules/customers/index.ts';
import { createIdentity, type ForeignAuthority, type Identity } from '../src/modules/identity/index.ts';
import { createInvoices } from '../src/modules/invoices/index.ts';
import { createMerchandise } from '../src/modules/merchandise/index.ts';
import { createOrders } from '../src/modules/orders/index.ts';
import { createProjects } from '../src/modules/projects/index.ts';
import { type Clock, systemClock } from '../src/platform/clock/index.ts';
import type { Database } from '../src/platform/database/index.ts';
import { ApiError, createHttpServer, type HttpServer } from '../src/platform/http/index.ts';
import type { Jobs } from '../src/platform/jobs/index.ts';
import type { Log } from '../src/platform/log/index.ts';
import type { Mail } from '../src/platform/mail/index.ts';
import { createMetrics, type Metrics } from '../src/platform/metrics/index.ts';
import { hashPassword } from '../src/platform/passwords/index.ts';
import { createRateLimits } from '../src/platform/rate-limits/index.ts';
import type { Secrets } from '../src/platform/secrets/index.ts';
import { testBrand } from './brand.ts';
import { Browser } from './browser.ts';
import { noCallbacks } from './no-callbacks.ts';

export const publicOrigin = 'http://localhost:4000';
export const lumibook = 'http://lumibook.localhost:4000';
export const password = 'keepsake-demo';
const tenantId = 'demo';

const names: Readonly<Record<string, string>> = { [publicOrigin]: 'Keepsake', [lumibook]: 'Lumibook' };
const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const notHere = async () => {
  throw new Error('this test sends no mails and has no albums; take createTestApp');
};
const refuse = async () => {
  throw new ApiError('not-signed-in');
};
/** Wrong passwords are noted by a job. */
const jobs = { enqueue: async () => {}, work: notHere } as Partial<Jobs> as Jobs;
const mail: Mail = {
  jobs: [],
  mailbox: undefined,
  send: notHere,
  onOutcome: () => {},
  work: notHere,
  sweep: notHere,
  close: notHere,
};

export interface IdentityApp {
  readonly app: HttpServer;
  readonly identity: Identity;
  readonly customers: Customers;
  signUp(email: string, options?: { customer?: boolean }): Promise<string>;
}

export interface IdentityAppOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock?: Clock;
  readonly demo?: boolean;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly authority?: ForeignAuthority;
  readonly origins?: readonly string[];
  /** Ignores ports of hosts, for servers on a free port. */
  readonly anyPort?: boolean;
}

const noEmailChanges = { siteOfChannel: () => undefined, revealsUsedEmail: () => false };

const noStorefronts = {
  brandOfChannel: () => undefined,
  siteOfChannel: () => undefined,
  timeZoneOfChannel: () => 'UTC',
  deliveryCountriesOf: () => null,
  pageBrandOf() {
    throw new Error('there is no storefront');
  },
  publicOrigin: lumibook,
};

function brandOf(origin: string) {
  const name = names[origin] ?? 'Lumibook';
  const mailSender = { name, address: null };
  const { look, timeZone } = testBrand();
  const languages = { locale: 'en-GB', locales: ['en-GB', 'nl-NL'] } as const;
  const promise = 'Your photos.';
  return { id: 'lumibook', name, timeZone, ...languages, authName: 'lumibook-uk', mailSender, look, promise };
}

/** Creates identity, customers and back office with the real router. */
export async function createIdentityApp(options: IdentityAppOptions): Promise<IdentityApp> {
  const { database, secrets, clock = systemClock, demo = true, log = silent } = options;
  const origins = options.origins ?? [publicOrigin, lumibook];
  const customers = createCustomers({
    ...noCallbacks,
    database,
    clock,
    log,
    requiredBusinessDetailsOf: () => [],
  });
  const identity = await createIdentity({
    ...{ database, clock, log, metrics: options.metrics ?? createMetrics() },
    secrets,
    jobs,
    mail,
    customers,
    tenantId,
    publicOrigin: origins[0] ?? publicOrigin,
    siteOrigins: origins,
    brandOf,
    ...noEmailChanges,
    demo,
    authority: options.authority,
  });
  const site = { tenantId, brandId: 'lumibook', channel: 'LB-GB' };
  const sites = new Map(origins.map((origin) => [new URL(origin).host, { ...site, origin }]));
  const app = await createHttpServer({
    log,
    guards: { ...identity.guards, phone: refuse, editor: refuse },
    rateLimits: createRateLimits({ database, clock }),
    resolveSite: (host) => sites.get(options.anyPort ? host.replace(/:\d+$/, ':4000') : host),
  });
  app.get('/api/who', async (request) => identity.guards.customer(request));
  app.get('/api/recent', async (request) => identity.guards.customer(request, { recentSignIn: true }));
  identity.register(app);
  const invoices = createInvoices({ database, clock, customers, ...noStorefronts });
  const others = {
    sharedAlbums: { put: notHere },
    orders: createOrders({ database, clock, customers, invoices, mail, ...noStorefronts }),
    invoices,
    shopFiles: { put: notHere, remove: notHere, find: notHere, list: notHere },
    gallery: {
      categories: { put: notHere, find: notHere, list: notHere },
      blockedOrders: { put: notHere, find: notHere, list: notHere },
    },
    merchandise: createMerchandise({ database, log, production: false }),
    projects: createProjects({ database, clock, customers }),
    storageClock: { delays: { put: notHere, find: notHere, list: notHere }, recordBounce: notHere },
  };
  createBackOffice({ database, clock, customers, identity, ...others, demo }).register(app);
  await app.ready();
  return {
    app,
    identity,
    customers,
    async signUp(email, { customer = true } = {}) {
      const passwordHash = await hashPassword(password);
      return database.transaction(async (tx) => {
        const account = await identity.createAccount(tx, { email, passwordHash });
        const added = { tenantId, identity: account, email, name: undefined };
        if (customer) await customers.findOrCreate(tx, added);
        return account.subject;
      });
    },
  };
}

export function openSignIn(browser: Browser, origin = lumibook, returnTo = '/my-photos') {
  return browser.follow(`${origin}/session/login?returnTo=${encodeURIComponent(returnTo)}`);
}

export function formAction({ url, response }: Awaited<ReturnType<typeof openSignIn>>): string {
  const action = /<form [^>]*action="([^"]+)"/.exec(response.body)?.[1];
  if (action === undefined) throw new Error(`no form at ${url}: ${response.statusCode}`);
  return new URL(action, url).href;
}

export async function signIn(browser: Browser, email: string, origin = lumibook): Promise<void> {
  const page = await openSignIn(browser, origin);
  const back = await browser.follow(
    formAction(page),
    { method: 'POST', form: { email, password } },
    `${origin}/my-photos`,
  );
  if (back.url !== `${origin}/my-photos`)
    throw new Error(`sign-in ended at ${back.url}: ${back.response.statusCode}`);
}

export function postSession(browser: Browser, action: 'token' | 'logout', origin = lumibook) {
  return browser.open(`${origin}/session/${action}`, { method: 'POST' });
}

export async function accessTokenOf(browser: Browser, origin = lumibook): Promise<string> {
  const response = await postSession(browser, 'token', origin);
  if (response.statusCode !== 200) throw new Error(`token returned ${response.statusCode}: ${response.body}`);
  return response.json().accessToken;
}

export function who(app: HttpServer, token: string) {
  return app.inject({
    url: '/api/who',
    headers: { host: 'lumibook.localhost:4000', authorization: `Bearer ${token}` },
  });
}

export { Browser };
