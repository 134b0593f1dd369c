import type { Transaction } from '../../platform/database/index.ts';
import type { Guards, HttpServer } from '../../platform/http/index.ts';
import { createTokenVerifier } from '../../platform/oidc-client/index.ts';
import type { IssuerIdentity } from '../customers/index.ts';
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
import type { SiteOf } from './provider/provider-pages.ts';
import { createRecogniser, type Recogniser } from './recognise.ts';
import { removeExpired } from './remove-expired.ts';
import { registerSessionRoutes } from './session.routes.ts';
import { createSignInsEndedRegistry, type SignInsEndedRegistry } from './sign-ins-ended.ts';

export type { NewAccount } from './create-account.ts';
export type { ForeignAuthority } from './foreign-authority.ts';
export type { IdentityDependencies } from './identity-dependencies.ts';
export type { Page, PageLayout } from './pages/layout.ts';
export type { PageBrand, PageSite } from './pages/page-brand.ts';
export { sendSecretPage } from './pages/send-page.ts';
export type { Recogniser, SignedIn } from './recognise.ts';
export type { EndedSignIns } from './sign-ins-ended.ts';

export interface Identity {
  /** Issuer of this tenant's tokens. */
  readonly issuer: string;
  readonly guards: Guards;
  /** For connections that stay open: who a token is, and whether that still holds. */
  readonly recogniser: Pick<Recogniser, 'customer' | 'findOver'>;
  /** Told in the transaction that ends a sign-in, or all of an account. */
  readonly onSignInsEnded: SignInsEndedRegistry['register'];
  /** How the shop signs in to the back office with the embedded provider (client credentials). */
  readonly backOfficeClient: { readonly id: string; readonly secret: string };
  /** Opens the demo-token route to whoever runs on this machine. */
  readonly demoSecret: string;
  register(app: HttpServer): void;
  /**
   * Makes an account of the embedded provider.
   * @throws ApiError conflict when the e-mail address has one
   */
  createAccount(tx: Transaction, account: NewAccount): Promise<IssuerIdentity>;
  /** Look of the server's own pages, for other modules that show some. */
  readonly pages: { readonly layout: PageLayout; readonly siteOf: SiteOf };
  readonly jobDefinitions: readonly [typeof accountMailJob];
  /** Takes jobs of the queue, in the worker only. */
  work(): Promise<void>;
  /** Removes sessions, sign-ins, links of mails and provider payloads whose time is over; returns how many rows went. */
  sweep(): Promise<number>;
}

/** The storefront a customer came from, or the one at PUBLIC_ORIGIN when nobody knows. */
function createSiteOf({ siteOrigins, publicOrigin, brandOf }: IdentityDependencies): SiteOf {
  return (asked, languages = {}) => {
    const origin = asked !== undefined && siteOrigins.includes(asked) ? asked : publicOrigin;
    return { origin, brand: brandOf(origin, languages) };
  };
}

const unlimited = async () => {};

/** Signing in, sessions, access tokens and the guards that turn tokens into actors (DESIGN, section 6). */
export async function createIdentity(dependencies: IdentityDependencies): Promise<Identity> {
  const { database, clock, secrets, customers, tenantId, publicOrigin, authority } = dependencies;
  await customers.openTenant(tenantId);
  const layout = await loadPageLayout();
  const context = {
    ...dependencies,
    beforeMail: dependencies.beforeMail ?? unlimited,
    layout,
    siteOf: createSiteOf(dependencies),
    ended: createSignInsEndedRegistry(),
    audience: authority?.audience ?? `${publicOrigin}/api`,
  };
  const issuer = authority ? createForeignIssuer(context, authority) : createEmbeddedIssuer(context);
  const verifier = createTokenVerifier({ ...issuer.tokens, audience: context.audience, clock });
  const { oidc, signIns, signInParameters } = issuer;
  const recogniser = createRecogniser({ database, verifier, customers, signIns, tenantId });
  return {
    issuer: issuer.tokens.issuer,
    backOfficeClient: {
      id: backOfficeClientId,
      secret: credentialsOf(secrets, backOfficeClientId).clientSecret,
    },
    demoSecret: demoSecrets(secrets)[0] ?? '',
    guards: createGuards(recogniser),
    recogniser,
    onSignInsEnded: context.ended.register,
    register(app) {
      registerSessionRoutes(app, { ...context, oidc, verifier, signIns, signInParameters });
      issuer.register(app);
    },
    createAccount: async (tx, account) => ({
      issuer: issuer.tokens.issuer,
      subject: await createAccount({ clock, tenantId }, tx, account),
    }),
    pages: { layout, siteOf: context.siteOf },
    jobDefinitions: [accountMailJob],
    work: () => workOnAccountMails(dependencies.jobs, context),
    sweep: () => removeExpired({ database, clock }),
  };
}
