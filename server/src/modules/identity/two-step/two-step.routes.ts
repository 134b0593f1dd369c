import type { ActivityKind } from '@keepsake/contract/activity';
import { twoStepRoutes as routes } from '@keepsake/contract/two-step';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import {
  ApiError,
  type CustomerActor,
  type HttpRequest,
  type HttpServer,
  implement,
  type Site,
} from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { describeSecret } from '../../../platform/one-time-codes/index.ts';
import { recordActivity } from '../../activity/index.ts';
import type { Customers } from '../../customers/index.ts';
import { findAccount, lockAccount } from '../accounts.repository.ts';
import type { AccountKey } from '../email-change/email-changes.repository.ts';
import { accountKeyOf, missing, refuseOthers } from '../email-change/request-email-change.ts';
import { twoStepEndedMail, twoStepStartedMail } from '../mails/account-mails.ts';
import type { PageSite } from '../pages/page-brand.ts';
import { embeddedName } from '../provider/create-provider.ts';
import type { SiteOf } from '../provider/provider-pages.ts';
import { type CodesDependencies, makeRecoveryCodes, newSeed, secretOf, takeFirstCode } from './codes.ts';
import {
  countRecoveryCodes,
  deleteTwoStep,
  findTwoStep,
  lockTwoStep,
  putSeed,
} from './two-step.repository.ts';

export interface TwoStepRouteDependencies extends CodesDependencies {
  readonly database: Database;
  readonly mail: Mail;
  readonly siteOf: SiteOf;
  readonly tenantId: string;
  readonly publicOrigin: string;
  readonly customers: Pick<Customers, 'findByShopId' | 'findIdentity'>;
}

interface Change {
  readonly customerId: string;
  readonly kind: ActivityKind;
  readonly mail?: {
    readonly message: typeof twoStepStartedMail;
    readonly page: PageSite;
    readonly to: string;
  };
}

/** Notes a change in the transaction that makes it. */
async function report(
  { clock, mail, tenantId, publicOrigin }: TwoStepRouteDependencies,
  tx: Transaction,
  { customerId, kind, mail: sent }: Change,
): Promise<void> {
  await recordActivity(clock, tx, { tenantId, customerId, kind });
  if (sent) await mail.send(tx, sent.message({ site: sent.page, publicOrigin }, sent.to));
}

async function emailOf(
  { database, tenantId }: TwoStepRouteDependencies,
  { subject }: CustomerActor,
): Promise<string> {
  const account = await findAccount(database.autocommit, tenantId, subject);
  if (!account) throw missing();
  return account.email;
}

/** Returns the new seed. */
async function setUp({ database, tenantId }: TwoStepRouteDependencies, key: AccountKey): Promise<Buffer> {
  const seed = newSeed();
  await database.transaction(async (tx) => {
    await lockAccount(tx, tenantId, key.accountId);
    if ((await lockTwoStep(tx, key))?.isStarted) throw new ApiError('conflict', { detail: 'is on' });
    await putSeed(tx, key, seed);
  });
  return seed;
}

/** Returns recovery codes. */
async function start(
  dependencies: TwoStepRouteDependencies,
  tx: Transaction,
  key: AccountKey,
  code: string,
): Promise<string[]> {
  const row = await lockTwoStep(tx, key);
  if (!row || row.isStarted) throw new ApiError('conflict', { detail: row ? 'is on' : 'not set up' });
  const codes = await takeFirstCode(dependencies, tx, key, row, code);
  if (codes) return codes;
  throw new ApiError('invalid-request', { field: 'code', fields: [{ path: 'code', code: 'not-valid' }] });
}

/** A customer without is unchanged. */
async function endOfCustomer(
  dependencies: TwoStepRouteDependencies,
  tx: Transaction,
  shopCustomerId: string,
): Promise<'ended' | 'unchanged'> {
  const { customers, siteOf, tenantId } = dependencies;
  const customer = await customers.findByShopId(tx, tenantId, shopCustomerId);
  if (!customer) throw new ApiError('not-found', { detail: 'no such customer' });
  const { customerId, email } = customer;
  const identity = await customers.findIdentity(tx, tenantId, customerId);
  if (identity?.issuer !== embeddedName) return 'unchanged';
  const wasOn = await deleteTwoStep(tx, { tenantId, accountId: identity.subject });
  if (!wasOn) return 'unchanged';
  const mail = { message: twoStepEndedMail, page: siteOf(undefined), to: email };
  await report(dependencies, tx, { customerId, kind: 'two-step-ended', mail });
  return 'ended';
}

export function registerTwoStepRoutes(app: HttpServer, dependencies: TwoStepRouteDependencies): void {
  const { database, siteOf } = dependencies;
  const pageOf = (request: HttpRequest, site: Site) => siteOf(site.origin, requestedLanguages(request));

  implement(app, routes.getTwoStep, async ({ actor, params }) => {
    refuseOthers(actor, params);
    const key = accountKeyOf(actor);
    const isOn = (await findTwoStep(database.autocommit, key))?.isStarted ?? false;
    return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(database.autocommit, key) : 0 };
  });

  implement(app, routes.setUpTwoStep, async ({ actor, params, request, site }) => {
    refuseOthers(actor, params);
    const label = await emailOf(dependencies, actor);
    const key = accountKeyOf(actor);
    const secret = secretOf(dependencies, key, await setUp(dependencies, key));
    return describeSecret(secret, { issuer: pageOf(request, site).brand.name, label });
  });

  implement(app, routes.startTwoStep, async ({ actor, params, body, request, site }) => {
    refuseOthers(actor, params);
    const mail = {
      message: twoStepStartedMail,
      page: pageOf(request, site),
      to: await emailOf(dependencies, actor),
    };
    return database.transaction(async (tx) => {
      const recoveryCodes = await start(dependencies, tx, accountKeyOf(actor), body.code);
      await report(dependencies, tx, { customerId: actor.customerId, kind: 'two-step-started', mail });
      return { recoveryCodes };
    });
  });

  implement(app, routes.renewRecoveryCodes, async ({ actor, params }) => {
    refuseOthers(actor, params);
    const key = accountKeyOf(actor);
    return database.transaction(async (tx) => {
      if (!(await lockTwoStep(tx, key))?.isStarted) throw new ApiError('conflict', { detail: 'is off' });
      const recoveryCodes = await makeRecoveryCodes(dependencies, tx, key);
      await report(dependencies, tx, { customerId: actor.customerId, kind: 'recovery-codes-renewed' });
      return { recoveryCodes };
    });
  });

  implement(app, routes.endTwoStep, async ({ actor, params, request, site }) => {
    refuseOthers(actor, params);
    const mail = {
      message: twoStepEndedMail,
      page: pageOf(request, site),
      to: await emailOf(dependencies, actor),
    };
    await database.transaction(async (tx) => {
      const wasOn = await deleteTwoStep(tx, accountKeyOf(actor));
      if (wasOn)
        await report(dependencies, tx, { customerId: actor.customerId, kind: 'two-step-ended', mail });
    });
    return null;
  });

  implement(app, routes.endTwoStepOfCustomer, async ({ params: { shopCustomerId } }) => {
    const result = await database.transaction((tx) => endOfCustomer(dependencies, tx, shopCustomerId));
    return { result };
  });
}
