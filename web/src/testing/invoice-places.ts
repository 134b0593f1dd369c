import type { Place } from './open-place.ts';

export const invoicePlaces: readonly Place[] = [
  {
    name: 'invoices',
    path: '/invoices',
    open: (page, t) => page.getByRole('button', { name: t('ui.nextPage') }).waitFor(),
  },
  {
    name: 'years of invoices',
    path: '/invoices',
    async open(page, t) {
      await page.getByRole('button', { name: t('invoices.downloadYears'), exact: true }).click();
      await page.getByRole('menu').waitFor();
    },
  },
];
