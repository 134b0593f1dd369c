import { configRoutes } from '@keepsake/contract/config';
import { sessionRoutes } from '@keepsake/contract/session';
import { expect, it } from 'vitest';
import { minutes } from '../testing/browser.ts';
import { findProblemsAtEachWidth } from '../testing/page-problems-at-widths.ts';
import { type Screen, setUpScreen } from '../testing/screen.ts';

const time = { timeout: 2 * minutes };
const screen = setUpScreen();
const heading = (name: string) => screen.page.getByRole('heading', { level: 1, name });

it('a page without local storage', time, async () => {
  const script = await screen.page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await screen.open('/');
  await heading('Cookies and site data are blocked').waitFor();
  await script.dispose();
  expect(await findProblemsAtEachWidth(screen.page, 'cookies-disabled')).toEqual([]);
});

const failures: readonly [name: string, path: string, title: string, fail: (to: Screen) => unknown][] = [
  [
    'config-failed',
    '/contact',
    'We can’t open this page right now',
    ({ server }) => server.error(configRoutes.getConfig, 'unavailable'),
  ],
  [
    'general-boundary',
    '/contact',
    'Something went wrong',
    ({ page }) => page.route('**/assets/contact-page-*.js', (route) => route.abort()),
  ],
  [
    'sign-out-failed',
    '/logout',
    'We couldn’t sign you out. Please try again.',
    ({ server }) => server.error(sessionRoutes.logout, 'unavailable'),
  ],
];

it.each(failures)('%s', time, async (name, path, title, fail) => {
  await fail(screen);
  await screen.open(path);
  await heading(title).waitFor();
  expect(await findProblemsAtEachWidth(screen.page, name)).toEqual([]);
});

it.each(['/contact', '/account-deleted', '/'])('offline at %s', time, async (path) => {
  await screen.open(path);
  await screen.page.getByRole('heading', { level: 1 }).waitFor();
  await screen.context.setOffline(true);
  await screen.page.getByText('You’re offline. Some of what you see may be out of date.').waitFor();
  expect(await findProblemsAtEachWidth(screen.page, `offline${path.replace('/', '-')}`)).toEqual([]);
});
