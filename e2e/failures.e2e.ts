import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { patience, signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';

/** On a busy machine a script or a report takes its time. */

const stage = useStage();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
});
afterEach(() => context.close());

const heading = (name: string | RegExp) => page.getByRole('heading', { name });

/** What the site tells the people who run it, as it is sent. */
function collectReports(): Record<string, unknown>[] {
  const reports: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/client-errors') reports.push(request.postDataJSON());
  });
  return reports;
}

async function inspect(name: string): Promise<void> {
  for (const width of [360, 768, 1200, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    const folder = process.env.SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
}

const unavailable = {
  status: 503,
  headers: { 'X-CorrelationId': 'from-the-server' },
  json: { code: 'unavailable', message: 'Busy.', correlationId: 'from-the-server' },
};

describe('the start', () => {
  // spec A2.27, A2.28, A2.29
  it('asks for the configuration first, then who is signed in, and shows a spinner meanwhile', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/assets/')) asked.push(pathname);
    });
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/config.json', async (route) => {
      await mayGoOn;
      await route.continue();
    });
    await page.goto(stage.instance.origin, { waitUntil: 'commit' });
    await page.locator('svg#starting').waitFor();
    await page.getByRole('status').first().waitFor();
    expect(asked).toContain('/config.json');
    expect(asked).not.toContain('/session/token');
    goOn();
    await page.getByLabel('E-mail').waitFor();
    expect(asked.indexOf('/session/token')).toBeGreaterThan(asked.indexOf('/config.json'));
    expect(asked.some((path) => path.startsWith('/locales/'))).toBe(true);
  });

  // spec A2.18, A2.28
  it('does not sign anybody in where the browser keeps nothing, and says what to do', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    const tokens: string[] = [];
    page.on('request', (request) => request.url().includes('/session/') && tokens.push(request.url()));
    await page.goto(stage.instance.origin);
    await page.getByText('Please enable site data and cookies in your browser to use the website').waitFor();
    await inspect('cookies-disabled');
    expect(tokens).toEqual([]);
  });

  // spec A8.7, A4.20
  it('says that it failed where there is no configuration, reports it, and goes on when there is', async () => {
    const reports = collectReports();
    await page.route('**/config.json', (route) => route.fulfill(unavailable));
    await page.goto(`${stage.instance.origin}/contact`);
    await heading('This page cannot be opened right now').waitFor();
    await page.getByText('Reference: from-the-server').waitFor();
    await inspect('config-failed');
    expect(reports).toEqual([
      {
        where: 'config',
        code: 'unavailable',
        status: 503,
        correlationId: 'from-the-server',
        path: '/config.json',
      },
    ]);
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Contact us').waitFor();
  });

  it('marks the English texts of a failed start as English, whatever the page was to be in', async () => {
    await context.addCookies([{ name: 'keepsake-locale', value: 'nl-NL', url: stage.instance.origin }]);
    await page.route('**/config.json', (route) => route.fulfill(unavailable));
    const answer = await page.goto(`${stage.instance.origin}/contact`);
    expect(await answer?.text()).toContain('<html lang="nl-NL"');
    await heading('This page cannot be opened right now').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-GB');
  });

  // spec A7.37, A8.7
  it('does without public configuration, and reports that', async () => {
    const reports = collectReports();
    await page.route('**/public-config/**', (route) => route.fulfill(unavailable));
    await page.goto(`${stage.instance.origin}/contact`);
    await heading('Contact us').waitFor();
    expect(reports).toMatchObject([
      { where: 'public-config', correlationId: 'from-the-server', path: '/:host' },
    ]);
  });

  // spec A8.8
  it('reports a token that cannot be had', async () => {
    const reports = collectReports();
    let isBroken = true;
    await page.route('**/session/token', (route) =>
      isBroken ? route.fulfill(unavailable) : route.continue(),
    );
    await page.goto(stage.instance.origin);
    await expect
      .poll(() => reports, patience)
      .toMatchObject([{ where: 'sign-in', correlationId: 'from-the-server' }]);
    isBroken = false;
    await page.getByLabel('E-mail').waitFor();
  });
});

// spec A2.19
it('the general boundary says what the specification says, and the error is reported', async () => {
  const reports = collectReports();
  await page.route('**/assets/contact-page-*.js', (route) => route.abort());
  await page.goto(`${stage.instance.origin}/contact`);
  await page
    .getByText('An unexpected error has occurred, please contact us if you continue to have problems.')
    .waitFor();
  await inspect('general-boundary');
  expect(reports).toContainEqual({ where: 'page', code: 'TypeError', path: '/contact' });
});

it('a failure is told in the server’s log and figures', async () => {
  await page.route('**/public-config/**', (route) => route.fulfill(unavailable));
  const told = page.waitForResponse('**/client-errors');
  await page.goto(`${stage.instance.origin}/contact`);
  expect((await told).status()).toBe(204);
  const figures = await (await page.request.get(`${stage.instance.origin}/metrics`)).text();
  expect(figures).toMatch(/keepsake_client_errors_total\{where="public-config"\} [1-9]/);
});

describe('offline', () => {
  const notice = () => page.getByText('You are offline. What you see may not be the latest.');

  it.each(['/contact', '/account-deleted'])('is said on %s and no longer when it is over', async (path) => {
    await page.goto(`${stage.instance.origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.setOffline(true);
    await notice().waitFor();
    await inspect(`offline${path.replace('/', '-')}`);
    await context.setOffline(false);
    await notice().waitFor({ state: 'detached' });
  });

  it('is said in the account, too', async () => {
    await signIn(page, stage.instance.origin, 'anna@demo.keepsake.test');
    await context.setOffline(true);
    await notice().waitFor();
    await context.setOffline(false);
    await notice().waitFor({ state: 'detached' });
  });
});

// spec A4.20
it('what a customer does and fails is reported with the correlation id of the call', async () => {
  const reports = collectReports();
  await signIn(page, stage.instance.origin, 'anna@demo.keepsake.test');
  await page.route('**/session/logout', (route) => route.fulfill(unavailable));
  await page.goto(`${stage.instance.origin}/logout`);
  await heading('You could not be signed out. Please try again.').waitFor();
  await inspect('sign-out-failed');
  await expect
    .poll(() => reports, patience)
    .toEqual([
      {
        where: 'sign-out',
        code: 'unavailable',
        status: 503,
        correlationId: 'from-the-server',
        path: '/logout',
      },
    ]);
});
