import type { Locale } from '@keepsake/contract/locale';
import { forgotPasswordPath } from '@keepsake/contract/session';
import type { HttpReply, HttpRequest, HttpServer } from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import { forgotAddress, resetPath } from '../account-addresses.ts';
import { type FormPage, registerFormPages, sendMailForm } from '../form-pages.ts';
import { mailLinkPage } from '../mail-link-page.ts';
import type { RequestMailDependencies } from '../mails/request-mail.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import { forgotPage, forgotSentPage } from '../pages/forgot-page.ts';
import type { FieldProblem } from '../pages/form-fields.ts';
import type { PageLayout } from '../pages/layout.ts';
import { resetPage } from '../pages/link-pages.ts';
import { sendPage, sendSecretPage } from '../pages/send-page.ts';
import {
  accountEmailProblems,
  emailField,
  newPasswordProblems,
  passwordField,
  textField,
} from '../read-form.ts';
import { refuseCrossSite } from '../same-origin.ts';
import { requestReset } from './request-reset.ts';
import {
  type ReadReset,
  type ResetPasswordDependencies,
  readReset,
  resetPassword,
} from './reset-password.ts';

export interface PasswordResetRouteDependencies extends RequestMailDependencies, ResetPasswordDependencies {
  readonly layout: PageLayout;
}

/** Requests the mail. */
function forgotForm({ layout, siteOf, ...dependencies }: PasswordResetRouteDependencies): FormPage {
  const { publicOrigin } = dependencies;
  const siteFor = (request: HttpRequest) =>
    siteOf(
      textField('query', request, 'shop', 300),
      requestedLanguages(request, textField('query', request, 'lang', 20)),
    );
  const show = (request: HttpRequest, reply: HttpReply, email: string, problems: readonly FieldProblem[]) => {
    const site = siteFor(request);
    const inLanguage = (locale: Locale) => forgotAddress(publicOrigin, site, locale);
    const form = { action: forgotAddress(publicOrigin, site), email, problems, inLanguage };
    return sendPage(reply, forgotPage(layout, site, form));
  };
  return {
    open: async (request, reply) => show(request, reply, '', []),
    async send(request, reply) {
      refuseCrossSite(request, publicOrigin);
      const email = emailField(request);
      const site = siteFor(request);
      return sendMailForm(reply, {
        problems: accountEmailProblems(email),
        submit: () => requestReset(dependencies, { email, origin: site.origin, locale: site.brand.locale }),
        again: (problems) => show(request, reply, email, problems),
        sent: () => sendPage(reply, forgotSentPage(layout, site, email)),
      });
    },
  };
}

/** The page that the mail's link opens. */
function resetForm(dependencies: PasswordResetRouteDependencies): FormPage {
  const { layout, siteOf } = dependencies;
  type Target = Extract<ReadReset, { email: string }>;
  type Shown = { request: HttpRequest; reply: HttpReply; token: string; target: Target };
  const show = ({ request, reply, token, target }: Shown, problems: readonly FieldProblem[]) => {
    const form = { token, problems, email: target.email, action: resetPath };
    const site = siteOfRow(siteOf, target.reset, request);
    return sendSecretPage(reply, resetPage(layout, site, form));
  };
  return mailLinkPage<Target>(dependencies, {
    async find(token) {
      const found = await readReset(dependencies, token);
      if (found.kind === 'unusable') return found;
      return { kind: found.kind, requestedAt: found.reset, target: found };
    },
    show: async (visit, problems) => show(visit, problems),
    async use(visit) {
      const { request, target } = visit;
      const password = passwordField(request);
      const context = { email: target.email, brand: siteOf(target.reset.origin).brand.name };
      const problems = newPasswordProblems(password, context);
      if (problems.length > 0) return show(visit, problems);
      return (await resetPassword(dependencies, target, password)) ? 'changed' : 'used';
    },
  });
}

/** Request for a mail, and the page of its link. */
export function registerPasswordResetRoutes(
  app: HttpServer,
  dependencies: PasswordResetRouteDependencies,
): void {
  registerFormPages(app, dependencies.publicOrigin, {
    [forgotPasswordPath]: forgotForm(dependencies),
    [resetPath]: resetForm(dependencies),
  });
}
