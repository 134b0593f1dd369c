import { html } from '@keepsake/contract/html';
import { type Clock, dayMs, toInstant } from '../../../platform/clock/index.ts';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { hashToken, timeOfId } from '../../../platform/ids/index.ts';
import { shownEmail } from '../../../platform/mail/index.ts';
import { recordOfAccount } from '../account-activity.ts';
import { forgotAddress, stopEmailChangePath } from '../account-addresses.ts';
import { findAccount, lockAccount } from '../accounts.repository.ts';
import type { FormPage } from '../form-pages.ts';
import { type FoundLink, mailLinkPage } from '../mail-link-page.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import type { Page, PageLayout } from '../pages/layout.ts';
import type { PageSite } from '../pages/page-brand.ts';
import { sendPage, sendSecretPage } from '../pages/send-page.ts';
import { deletePasskeysSince } from '../passkeys/passkeys.repository.ts';
import { endEverywhere } from '../sign-ins-of-account.ts';
import type { ConfirmEmailChangeDependencies } from './confirm-email-change.ts';
import {
  type EmailChangeRow,
  endPendingChange,
  findChangeToStop,
  updateEmailChange,
} from './email-changes.repository.ts';

interface StopDependencies extends ConfirmEmailChangeDependencies {
  readonly layout: PageLayout;
}

interface Target {
  readonly change: EmailChangeRow;
  readonly email: string;
}

async function findTarget(
  { database, clock, tenantId }: { database: Database; clock: Clock; tenantId: string },
  token: string,
): Promise<FoundLink<Target>> {
  const change = await findChangeToStop(database.autocommit, tenantId, hashToken(token));
  const account = change && (await findAccount(database.autocommit, tenantId, change.account_id));
  const isConfirmed = change?.state === 'confirmed';
  if (!account || (!isConfirmed && Date.parse(change.expires_at) <= clock.now())) return { kind: 'unusable' };
  const kind = change.state === 'stopped' ? 'used' : 'open';
  return { kind, requestedAt: change, target: { change, email: account.email } };
}

/** Time before the change in which whoever requested it may have added a passkey. */
const daysBefore = 1;

/** A passkey of someone else would still sign in after a new password. */
async function removeNewPasskeys(
  dependencies: StopDependencies,
  tx: Transaction,
  { change_id, account_id: accountId }: EmailChangeRow,
): Promise<void> {
  const since = toInstant(timeOfId(change_id) - daysBefore * dayMs);
  const count = await deletePasskeysSince(tx, { tenantId: dependencies.tenantId, accountId }, since);
  for (let nth = 0; nth < count; nth += 1)
    await recordOfAccount(dependencies, tx, { accountId, kind: 'passkey-removed' });
}

/**
 * Cancels what is pending, also a later change, removes new passkeys, and ends all sign-ins. Returns false if it is too
 * late.
 */
function stop(dependencies: StopDependencies, { change }: Target): Promise<boolean> {
  const { database, tenantId } = dependencies;
  const accountId = change.account_id;
  return database.transaction(async (tx) => {
    if (!(await lockAccount(tx, tenantId, accountId))) return false;
    const { state } = (await findChangeToStop(tx, tenantId, change.stop_hash as Buffer)) ?? change;
    if (state === 'confirmed') return false;
    await endPendingChange(tx, { tenantId, accountId }, 'stopped');
    await updateEmailChange(tx, change, { state: 'stopped' });
    await endEverywhere(dependencies, tx, accountId);
    await removeNewPasskeys(dependencies, tx, change);
    await recordOfAccount(dependencies, tx, { accountId, kind: 'email-change-cancelled' });
    return true;
  });
}

/** Page of the link "This was not me": it ends the change and all sign-ins, and leads to a new password. */
export function stopForm(dependencies: StopDependencies): FormPage {
  const { layout, siteOf, publicOrigin } = dependencies;
  return mailLinkPage<Target>(dependencies, {
    find: (token) => findTarget(dependencies, token),
    async show({ request, reply, token, target: { change } }) {
      const site = siteOfRow(siteOf, change, request);
      const page =
        change.state === 'confirmed' ? tooLatePage(layout, site) : questionPage(layout, site, token);
      return sendSecretPage(reply, page);
    },
    async use({ request, reply, target }) {
      const site = siteOfRow(siteOf, target.change, request);
      if (!(await stop(dependencies, target))) return sendSecretPage(reply, tooLatePage(layout, site));
      // The form for a new password needs an Origin, which no-referrer would remove.
      return sendPage(reply, stoppedPage(layout, site, forgotAddress(publicOrigin, site), target.email));
    },
  });
}

function questionPage(layout: PageLayout, site: PageSite, token: string): Page {
  const texts = layout.texts(site);
  const title = texts('stopChange.title');
  return layout.page(site, {
    title,
    main: html`<h1>${title}</h1>
<p class="lead">${texts('stopChange.text')}</p>
<form method="post" action="${stopEmailChangePath}">
<input type="hidden" name="token" value="${token}">
<button type="submit">${texts('stopChange.submit')}</button>
</form>`,
  });
}

function stoppedPage(layout: PageLayout, site: PageSite, action: string, email: string): Page {
  const texts = layout.texts(site);
  const title = texts('changeStopped.title');
  return layout.page(site, {
    title,
    main: html`<h1>${title}</h1>
<p>${texts('changeStopped.text', { email: shownEmail(email) })}</p>
<form method="post" action="${action}">
<input type="hidden" name="email" value="${email}">
<button type="submit">${texts('forgot.submit')}</button>
</form>`,
  });
}

function tooLatePage(layout: PageLayout, site: PageSite): Page {
  const texts = layout.texts(site);
  const title = texts('changeTooLate.title');
  return layout.page(site, {
    title,
    main: html`<h1>${title}</h1>
<p>${texts('changeTooLate.text')}</p>
<p><a class="button" href="${site.origin}/contact">${texts('page.contact')}</a></p>`,
  });
}
