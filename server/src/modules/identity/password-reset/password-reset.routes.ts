import { askedLanguages } from '../../../platform/http/asked-languages.ts';
import {
  acceptForms,
  type HttpReply,
  type HttpRequest,
  type HttpServer,
} from '../../../platform/http/index.ts';
import { forgotAddress, forgotPath, resetPath } from '../account-addresses.ts';
import { type AskForMailDependencies, askForMail } from '../mails/ask-for-mail.ts';
import { siteOfRow } from '../mails/site-of-row.ts';
import { forgotPage, forgotSentPage } from '../pages/forgot-page.ts';
import type { FieldProblem } from '../pages/form-fields.ts';
import type { PageLayout } from '../pages/layout.ts';
import { linkOutcomePage, resetPage } from '../pages/link-pages.ts';
import { sendPage, sendSecretPage } from '../pages/send-page.ts';
import { refuseOtherHosts } from '../provider/mount-provider.ts';
import {
  emailField,
  emailProblems,
  newPasswordProblems,
  passwordField,
  textField,
  tokenField,
} from '../read-form.ts';
import { refuseCrossSite, refuseCrossSiteFetch } from '../same-origin.ts';
import { requestReset } from './request-reset.ts';
import {
  type ReadReset,
  type ResetPasswordDependencies,
  readReset,
  resetPassword,
} from './reset-password.ts';

export interface PasswordResetRouteDependencies extends AskForMailDependencies, ResetPasswordDependencies {
  readonly layout: PageLayout;
}

function forgotForm({ layout, siteOf, ...dependencies }: PasswordResetRouteDependencies) {
  const { publicOrigin } = dependencies;
  const siteFor = (request: HttpRequest) =>
    siteOf(
      textField('query', request, 'shop', 300),
      askedLanguages(request, textField('query', request, 'lang', 20)),
    );
  const show = (request: HttpRequest, reply: HttpReply, email: string, problems: readonly FieldProblem[]) => {
    const site = siteFor(request);
    return sendPage(
      reply,
      forgotPage(layout, site, { action: forgotAddress(publicOrigin, site), email, problems }),
    );
  };
  return {
    open: async (request: HttpRequest, reply: HttpReply) => show(request, reply, '', []),
    async send(request: HttpRequest, reply: HttpReply) {
      refuseCrossSite(request, publicOrigin);
      const email = emailField(request);
      const problems = emailProblems(email);
      if (problems.length > 0) return show(request, reply, email, problems);
      const site = siteFor(request);
      const refused = await askForMail(reply, () =>
        requestReset(dependencies, { email, origin: site.origin, locale: site.brand.locale }),
      );
      if (refused.length > 0) return show(request, reply, email, refused);
      return sendPage(reply, forgotSentPage(layout, site, email));
    },
  };
}

function resetForm(dependencies: PasswordResetRouteDependencies) {
  const { layout, siteOf } = dependencies;
  type Known = Extract<ReadReset, { email: string }>;
  const show = (
    request: HttpRequest,
    reply: HttpReply,
    { reset, email }: Known,
    form: { token: string; problems: readonly FieldProblem[] },
  ) => {
    const site = siteOfRow(siteOf, reset, request);
    return sendSecretPage(reply, resetPage(layout, site, { ...form, email, action: resetPath }));
  };
  const end = (
    request: HttpRequest,
    reply: HttpReply,
    outcome: 'changed' | 'used' | 'unusable',
    reset?: Known['reset'],
  ) => sendSecretPage(reply, linkOutcomePage(layout, siteOfRow(siteOf, reset, request), outcome));

  return {
    async open(request: HttpRequest, reply: HttpReply) {
      const token = tokenField('query', request);
      const found = await readReset(dependencies, token);
      if (found.kind === 'unusable') return end(request, reply, 'unusable');
      if (found.kind === 'used') return end(request, reply, 'used', found.reset);
      return show(request, reply, found, { token, problems: [] });
    },
    async send(request: HttpRequest, reply: HttpReply) {
      refuseCrossSiteFetch(request);
      const token = tokenField('body', request);
      const found = await readReset(dependencies, token);
      if (found.kind === 'unusable') return end(request, reply, 'unusable');
      const { reset } = found;
      if (found.kind === 'used') return end(request, reply, 'used', reset);
      const password = passwordField(request);
      const context = { email: found.email, brand: siteOf(reset.origin).brand.name };
      const problems = newPasswordProblems(password, context);
      if (problems.length > 0) return show(request, reply, found, { token, problems });
      const isDone = await resetPassword(dependencies, found, password);
      return end(request, reply, isDone ? 'changed' : 'used', reset);
    },
  };
}

/** Asking for a mail that sets a new password, and the page that its link opens. */
export function registerPasswordResetRoutes(
  app: HttpServer,
  dependencies: PasswordResetRouteDependencies,
): void {
  const schema = { hide: true } as object;
  const forgot = forgotForm(dependencies);
  const reset = resetForm(dependencies);
  app.register(async (scope) => {
    await acceptForms(scope);
    scope.addHook('onRequest', refuseOtherHosts(dependencies.publicOrigin));
    scope.get(forgotPath, { schema }, forgot.open);
    scope.post(forgotPath, { schema }, forgot.send);
    scope.get(resetPath, { schema }, reset.open);
    scope.post(resetPath, { schema }, reset.send);
  });
}
