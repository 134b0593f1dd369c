// Proves BRA-4.

import { isSisterPage } from '@keepsake/contract/sister-pages';
import { expect, it } from 'vitest';
import { type RouteKey, routeKeys, ruleOf } from '../browser/route-table.ts';

it('the redirect to the sister takes these pages, and no new one by itself', () => {
  const taken: readonly RouteKey[] = [
    'home',
    'orders',
    'invoices',
    'ftpIntegration',
    'settings',
    'savedProjects',
    'onlineProducts',
    'widgets',
    'photoManagement',
    'photos',
    'albums',
    'settingsB2b',
  ];
  expect(routeKeys.filter((key) => isSisterPage(ruleOf(key).path.replace(/\$\w+/g, '1')))).toEqual(taken);
});
