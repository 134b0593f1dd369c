import type { Provider } from 'oidc-provider';
import type { HttpReply, HttpRequest } from '../../../platform/http/index.ts';
import type { RelyingParty } from '../../../platform/passkeys/index.ts';
import { findAccount } from '../accounts.repository.ts';
import type { FormPage } from '../form-pages.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import { addPasskeyPage, passkeyNotAddedPage, passkeysAddress } from '../pages/add-passkey-page.ts';
import type { FieldProblem } from '../pages/form-fields.ts';
import type { PageLayout } from '../pages/layout.ts';
import { sendSecretPage } from '../pages/send-page.ts';
import { findProviderSession } from '../provider/interactions.ts';
import { setOrigin } from '../provider/mount-provider.ts';
import type { SiteOf } from '../provider/provider-pages.ts';
import { textField } from '../read-form.ts';
import { refuseCrossSiteFetch } from '../same-origin.ts';
import {
  type Adding,
  type AddPasskeyDependencies,
  addingOptions,
  addPasskey,
  type NotAdded,
} from './add-passkey.ts';
import { readAddingLink } from './adding-link.ts';
import { keeperName } from './keeper-names.ts';

export interface AddingFormDependencies extends AddPasskeyDependencies {
  readonly provider: Provider;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
}

/** A sealed link has some 400 characters, a response with an RSA key some 1,500. */
const maxTokenLength = 2000;
const maxResponseLength = 32_768;

interface Visit {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly token: string;
}

/** The page to which the settings lead, on the provider's host: passkeys belong to it. */
export function addingForm(dependencies: AddingFormDependencies, party: RelyingParty): FormPage {
  const { database, clock, provider, layout, siteOf, tenantId, publicOrigin } = dependencies;

  const refuse = ({ request, reply, token }: Visit, reason: NotAdded) => {
    const site = siteOfRow(siteOf, readAddingLink(dependencies, token), request);
    return sendSecretPage(reply, passkeyNotAddedPage(layout, site, reason));
  };

  /** Undefined too where another account, or none, is signed in: others could send their link to a customer. */
  async function findAdding({ request, reply, token }: Visit): Promise<Adding | undefined> {
    const link = readAddingLink(dependencies, token);
    if (!link || link.until <= clock.now()) return undefined;
    setOrigin(request.raw, publicOrigin);
    const sessionId = await findProviderSession(provider, request.raw, reply.raw, link.accountId);
    const account = await findAccount(database.autocommit, tenantId, link.accountId);
    if (sessionId === undefined || !account) return undefined;
    return { link, account, sessionId, site: siteOfRow(siteOf, link, request) };
  }

  async function show({ reply, token }: Visit, adding: Adding, problems: readonly FieldProblem[]) {
    const { account, site } = adding;
    const options = await addingOptions(dependencies, party, adding);
    const form = { token, email: account.email, options, problems };
    return sendSecretPage(reply, addPasskeyPage(layout, site, form));
  }

  return {
    async open(request, reply) {
      const visit = { request, reply, token: textField('query', request, 'token', maxTokenLength) };
      const adding = await findAdding(visit);
      return adding ? show(visit, adding, []) : refuse(visit, 'expired');
    },
    async send(request, reply) {
      refuseCrossSiteFetch(request);
      const visit = { request, reply, token: textField('body', request, 'token', maxTokenLength) };
      const adding = await findAdding(visit);
      if (!adding) return refuse(visit, 'expired');
      const { site } = adding;
      const json = textField('body', request, 'passkey', maxResponseLength);
      const outcome = await addPasskey(dependencies, party, adding, json, ({ aaguid }) => {
        return keeperName(aaguid, request.headers['user-agent']) ?? layout.texts(site)('passkey.unnamed');
      });
      if (outcome === 'wrong') return show(visit, adding, [{ field: 'form', message: 'passkey.failed' }]);
      if (outcome !== 'added') return refuse(visit, outcome);
      return reply.header('Referrer-Policy', 'no-referrer').redirect(passkeysAddress(site), 303);
    },
  };
}
