import { passkeyLimits, passkeysRoutes as routes } from '@keepsake/contract/passkeys';
import {
  ApiError,
  type HttpRequest,
  type HttpServer,
  implement,
  type Site,
} from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import { relyingPartyOf } from '../../../platform/passkeys/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { addPasskeyPath } from '../account-addresses.ts';
import { findAccount } from '../accounts.repository.ts';
import { accountKeyOf, missing, refuseOthers } from '../email-change/request-email-change.ts';
import { registerFormPages } from '../form-pages.ts';
import { passkeyRemovedMail } from '../mails/account-mails.ts';
import { type AddingFormDependencies, addingForm } from './adding-form.ts';
import { newAddingLink } from './adding-link.ts';
import { deletePasskey, listPasskeys, type PasskeyRow, renamePasskey } from './passkeys.repository.ts';

const full = () => new ApiError('conflict', { detail: 'as many passkeys as an account can have' });

const present = ({ passkey_id, name, created_at, last_used_at }: PasskeyRow) => ({
  id: passkey_id,
  name,
  createdAt: created_at,
  ...(last_used_at !== null && { lastUsedAt: last_used_at }),
});

/** Where browsers have no passkeys at the provider's address, only the routes are here, and 404. */
export function registerPasskeyRoutes(app: HttpServer, dependencies: AddingFormDependencies): void {
  const { database, clock, mail, siteOf, tenantId, publicOrigin } = dependencies;
  const party = relyingPartyOf(publicOrigin);
  const pageOf = (request: HttpRequest, site: Site) => siteOf(site.origin, requestedLanguages(request));
  if (party) registerFormPages(app, publicOrigin, { [addPasskeyPath]: addingForm(dependencies, party) });

  implement(app, routes.listPasskeys, async ({ actor, params }) => {
    refuseOthers(actor, params);
    if (!party) throw missing();
    return { passkeys: (await listPasskeys(database.autocommit, accountKeyOf(actor))).map(present) };
  });

  implement(app, routes.addPasskey, async ({ actor, params, request, site }) => {
    refuseOthers(actor, params);
    if (!party) throw missing();
    const key = accountKeyOf(actor);
    const passkeys = await listPasskeys(database.autocommit, key);
    if (passkeys.length >= passkeyLimits.maxPerAccount) throw full();
    const { origin, brand } = pageOf(request, site);
    const link = { accountId: key.accountId, origin, locale: brand.locale };
    return { url: newAddingLink(dependencies, publicOrigin, link) };
  });

  implement(app, routes.renamePasskey, async ({ actor, params, body }) => {
    refuseOthers(actor, params);
    const key = { ...accountKeyOf(actor), passkeyId: params.passkeyId };
    if (!(await renamePasskey(database.autocommit, key, body.name))) throw missing();
    return null;
  });

  implement(app, routes.removePasskey, async ({ actor, params, request, site }) => {
    refuseOthers(actor, params);
    const key = { ...accountKeyOf(actor), passkeyId: params.passkeyId };
    const account = await findAccount(database.autocommit, tenantId, key.accountId);
    if (!account) throw missing();
    await database.transaction(async (tx) => {
      if (!(await deletePasskey(tx, key))) return;
      const { customerId } = actor;
      await recordActivity(clock, tx, { tenantId, customerId, kind: 'passkey-removed' });
      await mail.send(tx, passkeyRemovedMail({ site: pageOf(request, site), publicOrigin }, account.email));
    });
    return null;
  });
}
