import { accountDeletionRoutes } from '@keepsake/contract/account-deletion';
import { activityKinds, activityRoutes } from '@keepsake/contract/activity';
import { businessDetailNames, businessDetailsRoutes } from '@keepsake/contract/business-details';
import { configRoutes } from '@keepsake/contract/config';
import { consentProofsRoutes } from '@keepsake/contract/consent-proofs';
import { customersRoutes } from '@keepsake/contract/customers';
import { emailChangesRoutes } from '@keepsake/contract/email-changes';
import { personalDataRoutes } from '@keepsake/contract/personal-data';
import { sessionRoutes } from '@keepsake/contract/session';
import type { Place } from './open-place.ts';
import { dora } from './sample-customer.ts';
import { copies } from './sample-personal-data.ts';
import { longKey, phoneKey, servePasskeys } from './serve-passkeys.ts';
import { isOn, off, serveTwoStep, withPasswords } from './serve-two-step.ts';

const longSentence = 'We do not find this company in the register of its country. '.repeat(4);
const longEmail = `${'new-address-'.repeat(5)}@${'mail-'.repeat(8)}example.com`;

export const settingsPlaces: readonly Place[] = [
  {
    name: 'settings',
    path: '/settings',
    open: (page, t) => page.getByText(t('settings.defaultAddress'), { exact: true }).waitFor(),
  },
  {
    name: 'details of a business',
    path: '/settings/b2b',
    serve(server) {
      const missing = [...businessDetailNames];
      const business = { status: 'Default', missing, reason: longSentence, nextStep: longSentence };
      server.respond(customersRoutes.getMe, { ...dora, business });
      server.respond(businessDetailsRoutes.getBusinessDetails, { details: {}, required: [], missing });
    },
    async open(page, t) {
      await page.getByLabel(t('business.billingEmail')).fill('nobody');
      await page.getByRole('button', { name: t('settings.save') }).click();
      await page.getByText(t('business.billingEmailProblem')).first().waitFor();
    },
  },
  {
    name: 'personal details',
    path: '/settings/personal-details',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('settings.save') }).click();
      await page.getByText(t('settings.firstNameProblem')).first().waitFor();
    },
  },
  {
    name: 'new address',
    path: '/settings/new-address',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('settings.save') }).click();
      await page.getByText(t('settings.streetProblem')).first().waitFor();
    },
  },
  {
    name: 'payment methods',
    path: '/settings/payment-method',
    open: (page, t) => page.getByText(t('settings.useMethod'), { exact: true }).waitFor(),
  },
  {
    name: 'sign-in and activity',
    path: '/settings/security',
    serve(server) {
      const [at, device] = ['2026-11-20T12:00:00.000Z', { browser: 'Samsung Internet', system: 'Android' }];
      const times = { startedAt: at, lastUsedAt: at };
      const devices = [true, false].map((isCurrent) => ({
        id: (isCurrent ? 'A' : 'B').repeat(43),
        ...device,
        ...times,
        isCurrent,
      }));
      const entries = activityKinds.map((kind, index) => {
        const id = `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`;
        return { id, at, kind, detail: device };
      });
      server.respond(sessionRoutes.listDevices, { devices });
      server.respond(activityRoutes.listActivity, { entries });
    },
    async open(page, t) {
      await page.getByText(t('security.thisDevice'), { exact: true }).waitFor();
      await page.getByText(t('security.kinds.withdrawn'), { exact: true }).waitFor();
    },
  },
  {
    name: 'two-step sign-in',
    path: '/settings/security',
    serve(server) {
      serveTwoStep(server, off);
    },
    async open(page, t) {
      await page.getByRole('button', { name: t('twoStep.turnOn') }).click();
      await page.getByText(t('twoStep.typeKey')).waitFor();
    },
  },
  {
    name: 'recovery codes',
    path: '/settings/security',
    serve: (server) => serveTwoStep(server, isOn(2)),
    async open(page, t) {
      await page.getByRole('button', { name: t('twoStep.renew') }).click();
      await page.getByRole('button', { name: t('twoStep.renewConfirm') }).click();
      await page.getByText(t('twoStep.codesTitle')).waitFor();
    },
  },
  {
    name: 'new password',
    path: '/settings/security',
    serve: (server) => server.respond(configRoutes.getConfig, ({ host }) => withPasswords(host)),
    async open(page, t) {
      await page.getByRole('button', { name: t('password.change') }).click();
      await page.getByLabel(t('password.new'), { exact: true }).fill('short');
      await page.getByLabel(t('password.new'), { exact: true }).press('Enter');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'name of a passkey',
    path: '/settings/security',
    serve: (server) => servePasskeys(server, [phoneKey]),
    async open(page, t) {
      await page.getByRole('button', { name: t('passkeys.renameOf', { name: phoneKey.name }) }).click();
      await page.getByRole('textbox', { name: t('passkeys.name') }).fill('');
      await page.getByRole('textbox', { name: t('passkeys.name') }).press('Enter');
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'passkeys',
    path: '/settings/security',
    serve(server) {
      servePasskeys(server, [phoneKey, longKey]);
    },
    open: (page, t) => page.getByText(t('passkeys.neverUsed')).waitFor(),
  },
  {
    name: 'copy of personal data',
    path: '/settings/privacy',
    serve(server) {
      server.respond(personalDataRoutes.getPersonalData, {
        ...copies.ready,
        againAt: copies.ready.requestedAt,
      });
      const [at, version, locale] = [copies.ready.requestedAt, '1', 'en-GB'];
      const consents = [{ answer: '00' as const, version, locale, at, receivedAt: at }];
      server.respond(consentProofsRoutes.listConsents, { consents });
    },
    async open(page, t) {
      await page.getByRole('button', { name: t('privacy.requestAgain') }).waitFor();
      await page.getByText(t('privacy.onlyNeeded'), { exact: true }).first().waitFor();
    },
  },
  {
    name: 'deletion of the account',
    path: '/settings/delete-account',
    serve(server) {
      const counts = { photosCount: 3, albumsCount: 2, openOrdersCount: 0 };
      server.respond(accountDeletionRoutes.getAccountDeletion, counts);
    },
    open: (page, t) => page.getByRole('button', { name: t('accountDeletion.send') }).waitFor(),
  },
  {
    name: 'change of the email address',
    path: '/settings/email',
    async open(page, t) {
      await page.getByRole('button', { name: t('changeEmail.submit') }).click();
      await page.getByText(t('changeEmail.problem')).waitFor();
    },
  },
  {
    name: 'pending change of the email address',
    path: '/settings/email',
    serve(server) {
      const pending = { email: longEmail, until: '2026-11-22T12:00:00.000Z' };
      server.respond(emailChangesRoutes.getPendingEmailChange, { pending });
    },
    open: (page, t) => page.getByText(t('changeEmail.pendingTitle')).waitFor(),
  },
];
