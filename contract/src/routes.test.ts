// Proves PLA-38.

import { expect, it } from 'vitest';
import type { AnyRoute } from './route.ts';
import { routes } from './routes.ts';

it('are public only where the decisions allow it', () => {
  const all = Object.entries<Record<string, AnyRoute>>(routes).flatMap(([domain, entries]) =>
    Object.entries(entries).map(([name, route]) => ({ name: `${domain}.${name}`, route })),
  );
  const open = all.filter(({ route }) => route.auth === 'public').map(({ name }) => name);
  expect(open).toEqual([
    'config.getConfig',
    'config.getMessages',
    'accessibility.getAccessibilityStatement',
    'public-config.getPublicConfig',
    'client-errors.reportClientError',
    'session.getToken',
    'session.logout',
    'newsletter.confirmSubscription',
    'newsletter.unsubscribe',
    'pairings.connectPhone',
    'gallery.isOrderBlocked',
    'merchandise.queryMerchandise',
  ]);
});
