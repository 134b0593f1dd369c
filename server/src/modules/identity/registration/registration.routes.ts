import { limits } from '@keepsake/contract/limits';
import type { Provider } from 'oidc-provider';
import { askedLanguages } from '../../../platform/http/asked-languages.ts';
import {
  acceptForms,
  type HttpReply,
  type HttpRequest,
  type HttpServer,
} from '../../../platform/http/index.ts';
import { confirmPath, registerPath } from '../account-addresses.ts';
import { type AskForMailDependencies, askForMail } from '../mails/ask-for-mail.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import type { FieldProblem } from '../pages/form-fields.ts';
import type { PageLayout } from '../pages/layout.ts';
import { confirmPage, linkOutcomePage } from '../pages/link-pages.ts';
import { registeredPage, registerPage } from '../pages/register-page.ts';
import { sendPage, sendSecretPage } from '../pages/send-page.ts';
import { findInteraction, finishInteraction, type SignInInteraction } from '../provider/interactions.ts';
import { refuseOtherHosts, setOrigin } from '../provider/mount-provider.ts';
import { originOf, type SiteOf } from '../provider/provider-pages.ts';
import {
  emailField,
  emailProblems,
  newPasswordProblems,
  passwordField,
  textField,
  tokenField,
} from '../read-form.ts';
import { refuseCrossSite, refuseCrossSiteFetch } from '../same-origin.ts';
import { withInteraction } from '../with-interaction.ts';
import { confirmRegistration, type ReadRegistration, readRegistration } from './confirm-registration.ts';
import { register } from './register.ts';

export interface RegistrationRouteDependencies extends AskForMailDependencies {
  readonly provider: Provider;
  readonly publicOrigin: string;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
}

const uidOf = (request: HttpRequest) => (request.params as { uid: string }).uid;

function registerForm({ layout, siteOf, ...dependencies }: RegistrationRouteDependencies) {
  type Typed = { email: string; name: string; problems: readonly FieldProblem[] };
  const siteFor = (request: HttpRequest, { params }: SignInInteraction) =>
    siteOf(originOf(params), askedLanguages(request, params.ui_locales));
  const show = (request: HttpRequest, reply: HttpReply, found: SignInInteraction, typed: Typed) => {
    const uid = uidOf(request);
    const form = { ...typed, action: registerPath(uid), signIn: `/oidc/interaction/${uid}` };
    return sendPage(reply, registerPage(layout, siteFor(request, found), form));
  };
  return {
    open: async (request: HttpRequest, reply: HttpReply, found: SignInInteraction) =>
      show(request, reply, found, { email: '', name: '', problems: [] }),
    async send(request: HttpRequest, reply: HttpReply, found: SignInInteraction) {
      refuseCrossSite(request, dependencies.publicOrigin);
      const site = siteFor(request, found);
      const [email, password, uid] = [emailField(request), passwordField(request), uidOf(request)];
      const name = textField('body', request, 'name', limits.customer.maxNameLength).trim();
      const context = { email, brand: site.brand.name };
      const problems = [...emailProblems(email), ...newPasswordProblems(password, context)];
      if (problems.length > 0) return show(request, reply, found, { email, name, problems });
      const { origin, brand } = site;
      const registration = { email, name, password, origin, locale: brand.locale, uid };
      const refused = await askForMail(reply, () => register(dependencies, registration));
      if (refused.length > 0) return show(request, reply, found, { email, name, problems: refused });
      return sendPage(reply, registeredPage(layout, site, { email, again: registerPath(uid) }));
    },
  };
}

/** The sign-in that this registration began in, when this is the browser it began in. */
async function isSameBrowser(
  { provider, publicOrigin }: RegistrationRouteDependencies,
  request: HttpRequest,
  reply: HttpReply,
  begunIn: string,
): Promise<boolean> {
  setOrigin(request.raw, publicOrigin);
  if (begunIn !== uidOf(request)) return false;
  return typeof (await findInteraction(provider, request.raw, reply.raw, begunIn)) === 'object';
}

function confirmForm(dependencies: RegistrationRouteDependencies) {
  const { layout, siteOf, provider } = dependencies;
  type Open = Extract<ReadRegistration, { registration: object }>['registration'];
  const show = (
    request: HttpRequest,
    reply: HttpReply,
    registration: Open,
    form: { token: string; asksPassword: boolean; problems: readonly FieldProblem[] },
  ) => {
    const shown = { ...form, email: registration.email, action: confirmPath(uidOf(request)) };
    return sendSecretPage(reply, confirmPage(layout, siteOfRow(siteOf, registration, request), shown));
  };
  const end = (
    request: HttpRequest,
    reply: HttpReply,
    outcome: 'confirmed' | 'used' | 'unusable',
    registration?: Open,
  ) => sendSecretPage(reply, linkOutcomePage(layout, siteOfRow(siteOf, registration, request), outcome));

  return {
    async open(request: HttpRequest, reply: HttpReply) {
      const token = tokenField('query', request);
      const found = await readRegistration(dependencies, token);
      if (found.kind === 'unusable') return end(request, reply, 'unusable');
      const { registration } = found;
      if (found.kind === 'used') return end(request, reply, 'used', registration);
      const isSame = await isSameBrowser(dependencies, request, reply, registration.interaction_uid);
      return show(request, reply, registration, { token, asksPassword: !isSame, problems: [] });
    },
    async send(request: HttpRequest, reply: HttpReply) {
      refuseCrossSiteFetch(request);
      const token = tokenField('body', request);
      const found = await readRegistration(dependencies, token);
      if (found.kind === 'unusable') return end(request, reply, 'unusable');
      const { registration } = found;
      if (found.kind === 'used') return end(request, reply, 'used', registration);
      const isSame = await isSameBrowser(dependencies, request, reply, registration.interaction_uid);
      const proof = isSame ? 'same-browser' : { password: passwordField(request) };
      const confirmed = await confirmRegistration(dependencies, registration, proof);
      if (confirmed.kind === 'wrong-password') {
        const problems = [{ field: 'password', message: 'problem.passwordWrong' }] as const;
        return show(request, reply, registration, { token, asksPassword: true, problems });
      }
      if (confirmed.kind !== 'confirmed') return end(request, reply, 'used', registration);
      if (!isSame) return end(request, reply, 'confirmed', registration);
      const next = await finishInteraction(provider, request.raw, reply.raw, confirmed.accountId);
      return reply.header('Referrer-Policy', 'no-referrer').redirect(next, 303);
    },
  };
}

/** Creating an account from the sign-in page, and the link in the mail that finishes it. */
export function registerRegistrationRoutes(
  app: HttpServer,
  dependencies: RegistrationRouteDependencies,
): void {
  const schema = { hide: true } as object;
  const form = registerForm(dependencies);
  const link = confirmForm(dependencies);
  app.register(async (scope) => {
    await acceptForms(scope);
    scope.addHook('onRequest', refuseOtherHosts(dependencies.publicOrigin));
    scope.get(registerPath(':uid'), { schema }, withInteraction(dependencies, form.open));
    scope.post(registerPath(':uid'), { schema }, withInteraction(dependencies, form.send));
    scope.get(confirmPath(':uid'), { schema }, link.open);
    scope.post(confirmPath(':uid'), { schema }, link.send);
  });
}
