import type { Transaction } from '../../platform/database/index.ts';
import { createHook } from '../../platform/hooks/index.ts';
import type { Guards, HttpServer } from '../../platform/http/index.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';
import { createTokenVerifier } from '../../platform/oidc-client/index.ts';
import type { IssuerIdentity } from '../customers/index.ts';
import { deleteAccount } from './accounts.repository.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { demoSecrets } from './demo-secret.ts';
import { createEmbeddedIssuer } from './embedded-issuer.ts';
import { createForeignIssuer } from './foreign-issuer.ts';
import { createGuards } from './guards.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { accountMailJob } from './mails/account-mail.jobs.ts';
import { workOnAccountMails } from './mails/account-mail.worker.ts';
import { loadPageLayout, type PageLayout } from './pages/layout.ts';
import { backOfficeClientId, credentialsOf } from './provider/clients.ts';
import { embeddedName } from './provider/create-provider.ts';
import type { SiteOf } from './provider/provider-pages.ts';
import { removeExpired } from './remove-expired.ts';
import { registerSessionRoutes } from './session.routes.ts';
import { countFailures } from './sign-in-failures.ts';
import type { EndedSignIns, SignInsEndedHook } from './sign-ins-ended.ts';
import { endEverywhere } from './sign-ins-of-account.ts';

export { type ApiClient, listApiClients, revokeApiClient } from './api-clients/api-clients.repository.ts';
export { createApiClient } from './api-clients/create-api-client.ts';
export type { Authenticator, SignedIn } from './authenticator.ts';
export type { NewAccount } from './create-account.ts';
export type { ForeignAuthority } from './foreign-authority.ts';
export type { IdentityDependencies } from './identity-dependencies.ts';
export { identityOfToken } from './identity-of-token.ts';
export type { Page, PageLayout } from './pages/layout.ts';
export type { PageBrand, PageSite } from './pages/page-brand.ts';
export { sendSecretPage } from './pages/send-page.ts';
export { identityPersonalData } from './personal-data.repository.ts';
export type { EndedSignIns } from './sign-ins-ended.ts';

export interface Identity {
  readonly guards: Omit<Guards, 'phone' | 'editor'>;
  /** Authenticator for open connections. */
  readonly authenticator: Pick<Authenticator, 'customer' | 'findEnded'>;
  /** Listeners run in the transaction that ends one sign-in or all of an account. */
  readonly onSignInsEnded: SignInsEndedHook['subscribe'];
  /** Client of the demo's shop, at the embedded provider. */
  readonly backOfficeClient: { readonly id: string; readonly secret: string };
  /** Opens the demo-token route on this machine. */
  readonly demoSecret: string;
  register(app: HttpServer): void;
  /**
   * Creates an account of the embedded provider.
   *
   * @throws ApiError conflict when the e-mail address has one
   */
  createAccount(tx: Transaction, account: NewAccount): Promise<IssuerIdentity>;
  /** Ends every session and sign-in of these identities. */
  endSignIns(tx: Transaction, identities: readonly IssuerIdentity[]): Promise<void>;
  /** Deletes accounts of the embedded provider. */
  deleteAccounts(tx: Transaction, identities: readonly IssuerIdentity[]): Promise<void>;
  /** Identifies our own issuer by name, others by address. */
  nameIdentity(identity: IssuerIdentity): IssuerIdentity;
  /** Reverses `nameIdentity`, for other services: every issuer by address. */
  addressIdentity(identity: IssuerIdentity): IssuerIdentity;
  /** Parts for other modules with pages. */
  readonly pages: { readonly layout: PageLayout; readonly siteOf: SiteOf };
  readonly jobs: readonly [typeof accountMailJob];
  work(): Promise<void>;
  /** Returns the number of deleted rows. */
  sweep(): Promise<number>;
}

/** The storefront a customer came from, by default the one at PUBLIC_ORIGIN. */
function createSiteOf({ siteOrigins, publicOrigin, brandOf }: IdentityDependencies): SiteOf {
  return (requested, languages = {}) => {
    const origin = requested !== undefined && siteOrigins.includes(requested) ? requested : publicOrigin;
    return { origin, brand: brandOf(origin, languages) };
  };
}

export async function createIdentity(dependencies: IdentityDependencies): Promise<Identity> {
  const { database, clock, secrets, customers, tenantId, publicOrigin, authority } = dependencies;
  await customers.openTenant(tenantId);
  const layout = await loadPageLayout();
  const context = {
    ...dependencies,
    beforeMail: async (email: string) => dependencies.beforeMail?.(canonicalEmail(email)),
    layout,
    siteOf: createSiteOf(dependencies),
    countFailure: countFailures(dependencies.metrics),
    ended: createHook<EndedSignIns>(),
    audience: authority?.audience ?? `${publicOrigin}/api`,
  };
  const issuer = authority ? createForeignIssuer(context, authority) : createEmbeddedIssuer(context);
  const verifier = createTokenVerifier({ ...issuer.tokens, audience: context.audience, clock });
  const { oidc, signIns, signInParameters, name: issuerName, isClientActive } = issuer;
  const authenticator = createAuthenticator({
    database,
    verifier,
    customers,
    signIns,
    tenantId,
    issuerName,
    isClientActive,
  });
  return {
    backOfficeClient: {
      id: backOfficeClientId,
      secret: credentialsOf(secrets, backOfficeClientId).clientSecret,
    },
    demoSecret: demoSecrets(secrets)[0] ?? '',
    guards: createGuards(authenticator, dependencies),
    authenticator,
    onSignInsEnded: context.ended.subscribe,
    register(app) {
      registerSessionRoutes(app, { ...context, oidc, verifier, signIns, signInParameters, issuerName });
      issuer.register(app);
    },
    createAccount: async (tx, account) => ({
      issuer: issuerName,
      subject: await createAccount({ clock, tenantId }, tx, account),
    }),
    async endSignIns(tx, identities) {
      for (const { issuer: name, subject } of identities) {
        if (name === issuerName) await endEverywhere({ ...context, signIns }, tx, subject);
      }
    },
    async deleteAccounts(tx, identities) {
      for (const { issuer: name, subject } of identities) {
        if (name === embeddedName) await deleteAccount(tx, tenantId, subject);
      }
    },
    nameIdentity: (identity) =>
      identity.issuer === issuer.tokens.issuer ? { ...identity, issuer: issuerName } : identity,
    addressIdentity: (identity) =>
      identity.issuer === issuerName ? { ...identity, issuer: issuer.tokens.issuer } : identity,
    pages: { layout, siteOf: context.siteOf },
    jobs: [accountMailJob],
    work: () => workOnAccountMails(dependencies.jobs, context),
    sweep: () => removeExpired({ database, clock }),
  };
}
