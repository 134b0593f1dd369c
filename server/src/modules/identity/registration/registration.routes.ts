import { limits } from '@keepsake/contract/limits';
import type { Provider } from 'oidc-provider';
import type { HttpReply, HttpRequest, HttpServer } from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import { confirmPath, registerPath, signInAddress } from '../account-addresses.ts';
import { type FormPage, registerFormPages, sendMailForm } from '../form-pages.ts';
import { type LinkVisit, mailLinkPage } from '../mail-link-page.ts';
import type { RequestMailDependencies } from '../mails/request-mail.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import type { FieldProblem } from '../pages/form-fields.ts';
import type { PageLayout } from '../pages/layout.ts';
import { confirmPage } from '../pages/link-pages.ts';
import { registeredPage, registerPage } from '../pages/register-page.ts';
import { sendPage, sendSecretPage } from '../pages/send-page.ts';
import {
  findInteraction,
  finishInteraction,
  type SignInInteraction,
  startProviderSession,
} from '../provider/interactions.ts';
import { setOrigin } from '../provider/mount-provider.ts';
import { originOf, type SiteOf } from '../provider/provider-pages.ts';
import { emailField, emailProblems, newPasswordProblems, passwordField, textField } from '../read-form.ts';
import { refuseCrossSite } from '../same-origin.ts';
import { withInteraction } from '../with-interaction.ts';
import { confirmRegistration, readRegistration } from './confirm-registration.ts';
import { register } from './register.ts';
import type { RegistrationRow } from './registrations.repository.ts';

export interface RegistrationRouteDependencies extends RequestMailDependencies {
  readonly provider: Provider;
  readonly publicOrigin: string;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
  readonly siteOrigins: readonly string[];
}

const uidOf = (request: HttpRequest) => (request.params as { uid: string }).uid;

function registerForm(dependencies: RegistrationRouteDependencies): FormPage {
  const { layout, siteOf } = dependencies;
  type Typed = { email: string; name: string; problems: readonly FieldProblem[] };
  const siteFor = (request: HttpRequest, { params }: SignInInteraction) =>
    siteOf(originOf(params), requestedLanguages(request, params.ui_locales));
  const show = (request: HttpRequest, reply: HttpReply, found: SignInInteraction, typed: Typed) => {
    const uid = uidOf(request);
    const form = { ...typed, action: registerPath(uid), signIn: `/oidc/interaction/${uid}` };
    return sendPage(reply, registerPage(layout, siteFor(request, found), form));
  };
  return {
    open: withInteraction(dependencies, async (request, reply, found) =>
      show(request, reply, found, { email: '', name: '', problems: [] }),
    ),
    send: withInteraction(dependencies, async (request, reply, found) => {
      refuseCrossSite(request, dependencies.publicOrigin);
      const site = siteFor(request, found);
      const { origin, brand } = site;
      const [email, password, uid] = [emailField(request), passwordField(request), uidOf(request)];
      const name = textField('body', request, 'name', limits.customer.maxNameLength).trim();
      const context = { email, brand: brand.name };
      return sendMailForm(reply, {
        problems: [...emailProblems(email), ...newPasswordProblems(password, context)],
        submit: () => register(dependencies, { email, name, password, origin, locale: brand.locale, uid }),
        again: (problems) => show(request, reply, found, { email, name, problems }),
        sent: () => sendPage(reply, registeredPage(layout, site, { email, again: registerPath(uid) })),
      });
    }),
  };
}

/** Whether this browser started the registration and is still signing in. */
async function isSameBrowser(
  { provider, publicOrigin }: RegistrationRouteDependencies,
  { request, reply, target }: LinkVisit<RegistrationRow>,
): Promise<boolean> {
  setOrigin(request.raw, publicOrigin);
  const startedIn = target.interaction_uid;
  if (startedIn !== uidOf(request)) return false;
  return typeof (await findInteraction(provider, request.raw, reply.raw, startedIn)) === 'object';
}

/** Returns the address that continues: in another browser a sign-in that needs no page. */
async function signIn(
  { provider, siteOf }: RegistrationRouteDependencies,
  { request, reply, target }: LinkVisit<RegistrationRow>,
  isSame: boolean,
  accountId: string,
): Promise<string> {
  if (isSame) return finishInteraction(provider, request.raw, reply.raw, accountId);
  await startProviderSession(provider, request.raw, reply.raw, accountId);
  return signInAddress(siteOfRow(siteOf, target));
}

function confirmForm(dependencies: RegistrationRouteDependencies): FormPage {
  const { layout, siteOf } = dependencies;
  type Visit = LinkVisit<RegistrationRow>;
  const show = ({ request, reply, token, target }: Visit, fields: ConfirmFields) => {
    const form = { ...fields, token, email: target.email, action: confirmPath(uidOf(request)) };
    return sendSecretPage(reply, confirmPage(layout, siteOfRow(siteOf, target, request), form));
  };
  type ConfirmFields = { requiresPassword: boolean; problems: readonly FieldProblem[] };
  return mailLinkPage<RegistrationRow>(dependencies, {
    async find(token) {
      const found = await readRegistration(dependencies, token);
      if (found.kind === 'unusable') return found;
      const { kind, registration } = found;
      return { kind, requestedAt: registration, target: registration };
    },
    show: async (visit, problems) =>
      show(visit, { requiresPassword: !(await isSameBrowser(dependencies, visit)), problems }),
    async use(visit) {
      const { request, reply, target } = visit;
      const isSame = await isSameBrowser(dependencies, visit);
      const proof = isSame ? 'same-browser' : { password: passwordField(request) };
      const confirmed = await confirmRegistration(dependencies, target, proof);
      if (confirmed.kind === 'wrong-password') {
        const problems = [{ field: 'password', message: 'problem.passwordWrong' }] as const;
        return show(visit, { requiresPassword: true, problems });
      }
      if (confirmed.kind !== 'confirmed') return 'used';
      // Another site could otherwise sign its visitor in to an account of its own.
      if (!isSame && request.headers['sec-fetch-site'] === undefined) return 'confirmed';
      const next = await signIn(dependencies, visit, isSame, confirmed.accountId);
      return reply.header('Referrer-Policy', 'no-referrer').redirect(next, 303);
    },
  });
}

export function registerRegistrationRoutes(
  app: HttpServer,
  dependencies: RegistrationRouteDependencies,
): void {
  registerFormPages(app, dependencies.publicOrigin, {
    [registerPath(':uid')]: registerForm(dependencies),
    [confirmPath(':uid')]: confirmForm(dependencies),
  });
}
