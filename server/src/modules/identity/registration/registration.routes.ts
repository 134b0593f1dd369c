import { limits } from '@keepsake/contract/limits';
import type { Provider } from 'oidc-provider';
import { askedLanguages } from '../../../platform/http/asked-languages.ts';
import type { HttpReply, HttpRequest, HttpServer } from '../../../platform/http/index.ts';
import { confirmPath, registerPath } from '../account-addresses.ts';
import { type FormPage, registerFormPages, sendMailForm } from '../form-pages.ts';
import { type LinkVisit, mailLinkPage } from '../mail-link-page.ts';
import type { AskForMailDependencies } from '../mails/ask-for-mail.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import type { FieldProblem } from '../pages/form-fields.ts';
import type { PageLayout } from '../pages/layout.ts';
import { confirmPage } from '../pages/link-pages.ts';
import { registeredPage, registerPage } from '../pages/register-page.ts';
import { sendPage, sendSecretPage } from '../pages/send-page.ts';
import { findInteraction, finishInteraction, type SignInInteraction } from '../provider/interactions.ts';
import { setOrigin } from '../provider/mount-provider.ts';
import { originOf, type SiteOf } from '../provider/provider-pages.ts';
import { emailField, emailProblems, newPasswordProblems, passwordField, textField } from '../read-form.ts';
import { refuseCrossSite } from '../same-origin.ts';
import { withInteraction } from '../with-interaction.ts';
import { confirmRegistration, readRegistration } from './confirm-registration.ts';
import { register } from './register.ts';
import type { RegistrationRow } from './registrations.repository.ts';

export interface RegistrationRouteDependencies extends AskForMailDependencies {
  readonly provider: Provider;
  readonly publicOrigin: string;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
}

const uidOf = (request: HttpRequest) => (request.params as { uid: string }).uid;

/** Asks for the account. */
function registerForm(dependencies: RegistrationRouteDependencies): FormPage {
  const { layout, siteOf } = dependencies;
  type Typed = { email: string; name: string; problems: readonly FieldProblem[] };
  const siteFor = (request: HttpRequest, { params }: SignInInteraction) =>
    siteOf(originOf(params), askedLanguages(request, params.ui_locales));
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
        ask: () => register(dependencies, { email, name, password, origin, locale: brand.locale, uid }),
        again: (problems) => show(request, reply, found, { email, name, problems }),
        sent: () => sendPage(reply, registeredPage(layout, site, { email, again: registerPath(uid) })),
      });
    }),
  };
}

/** Whether this is the browser that the registration began in, still in the middle of its sign-in. */
async function isSameBrowser(
  { provider, publicOrigin }: RegistrationRouteDependencies,
  { request, reply, target }: LinkVisit<RegistrationRow>,
): Promise<boolean> {
  setOrigin(request.raw, publicOrigin);
  const begunIn = target.interaction_uid;
  if (begunIn !== uidOf(request)) return false;
  return typeof (await findInteraction(provider, request.raw, reply.raw, begunIn)) === 'object';
}

/** The page that the mail's link opens. */
function confirmForm(dependencies: RegistrationRouteDependencies): FormPage {
  const { layout, siteOf, provider } = dependencies;
  type Visit = LinkVisit<RegistrationRow>;
  const show = ({ request, reply, token, target }: Visit, asked: Asked) => {
    const form = { ...asked, token, email: target.email, action: confirmPath(uidOf(request)) };
    return sendSecretPage(reply, confirmPage(layout, siteOfRow(siteOf, target, request), form));
  };
  type Asked = { asksPassword: boolean; problems: readonly FieldProblem[] };
  return mailLinkPage<RegistrationRow>(dependencies, {
    async find(token) {
      const found = await readRegistration(dependencies, token);
      if (found.kind === 'unusable') return found;
      const { kind, registration } = found;
      return { kind, askedAt: registration, target: registration };
    },
    show: async (visit, problems) =>
      show(visit, { asksPassword: !(await isSameBrowser(dependencies, visit)), problems }),
    async use(visit) {
      const { request, reply, target } = visit;
      const isSame = await isSameBrowser(dependencies, visit);
      const proof = isSame ? 'same-browser' : { password: passwordField(request) };
      const confirmed = await confirmRegistration(dependencies, target, proof);
      if (confirmed.kind === 'wrong-password') {
        const problems = [{ field: 'password', message: 'problem.passwordWrong' }] as const;
        return show(visit, { asksPassword: true, problems });
      }
      if (confirmed.kind !== 'confirmed') return 'used';
      if (!isSame) return 'confirmed';
      const next = await finishInteraction(provider, request.raw, reply.raw, confirmed.accountId);
      return reply.header('Referrer-Policy', 'no-referrer').redirect(next, 303);
    },
  });
}

/** Creating an account from the sign-in page, and the link in the mail that finishes it. */
export function registerRegistrationRoutes(
  app: HttpServer,
  dependencies: RegistrationRouteDependencies,
): void {
  registerFormPages(app, dependencies.publicOrigin, {
    [registerPath(':uid')]: registerForm(dependencies),
    [confirmPath(':uid')]: confirmForm(dependencies),
  });
}
