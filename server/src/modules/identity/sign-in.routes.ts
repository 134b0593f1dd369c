import type { Provider } from 'oidc-provider';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { forgotAddress, registerPath } from './account-addresses.ts';
import { registerFormPages } from './form-pages.ts';
import { type CheckGuessDependencies, checkGuess } from './guesses/check-guess.ts';
import { rememberBrowser } from './guesses/known-browser.ts';
import type { FieldProblem } from './pages/form-fields.ts';
import type { PageLayout } from './pages/layout.ts';
import { linkOnlyPage } from './pages/link-only-page.ts';
import type { PageSite } from './pages/page-brand.ts';
import { sendPage } from './pages/send-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import type { AdapterDependencies } from './provider/adapter.ts';
import { finishInteraction, type SignInInteraction } from './provider/interactions.ts';
import { originOf, type SiteOf } from './provider/provider-pages.ts';
import { emailField, emailProblems, passwordField } from './read-form.ts';
import { refuseCrossSite } from './same-origin.ts';
import { findReturnTo } from './sign-ins.repository.ts';
import { keepOrigin, withInteraction } from './with-interaction.ts';

export interface SignInRouteDependencies extends AdapterDependencies, CheckGuessDependencies {
  readonly provider: Provider;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
  readonly siteOrigins: readonly string[];
  readonly demo: boolean;
}

/** An invalid e-mail address has no account and is not counted. */
function problemsOf(email: string, password: string): FieldProblem[] {
  const problems = emailProblems(email);
  if (password === '') problems.push({ field: 'password', message: 'signIn.passwordMissing' });
  return problems;
}

export function registerSignInRoutes(app: HttpServer, dependencies: SignInRouteDependencies): void {
  const { provider, publicOrigin, layout, siteOf, demo } = dependencies;

  const siteFor = (request: HttpRequest, { params }: SignInInteraction) =>
    siteOf(originOf(params), requestedLanguages(request, params.ui_locales));

  function findReturn({ origin }: PageSite, { params }: SignInInteraction): Promise<string | undefined> {
    const stateHash = hashToken(String(params.state));
    return findReturnTo(dependencies.database.autocommit, {
      tenantId: dependencies.tenantId,
      origin,
      stateHash,
    });
  }

  async function show(
    request: HttpRequest,
    reply: HttpReply,
    interaction: SignInInteraction,
    response: { email: string; problems: readonly FieldProblem[] },
  ) {
    const site = siteFor(request, interaction);
    const action = request.url.split('?', 1)[0] ?? '';
    const { uid } = request.params as { uid: string };
    const form = {
      ...response,
      action,
      demo,
      returnTo: (await findReturn(site, interaction)) ?? '/',
      register: registerPath(uid),
      forgot: forgotAddress(publicOrigin, site),
    };
    return sendPage(reply, signInPage(layout, site, form));
  }

  const handle = (response: Parameters<typeof withInteraction>[1]) => withInteraction(dependencies, response);

  registerFormPages(app, publicOrigin, {
    '/oidc/interaction/:uid': {
      open: handle(async (request, reply, found) => show(request, reply, found, { email: '', problems: [] })),
      send: handle(async (request, reply, found) => {
        refuseCrossSite(request, publicOrigin);
        const [email, password] = [emailField(request), passwordField(request)];
        const problems = problemsOf(email, password);
        if (problems.length > 0) return show(request, reply, found, { email, problems });
        const site = siteFor(request, found);
        const { origin, brand } = site;
        const guess = await checkGuess(dependencies, request, {
          email,
          password,
          origin,
          locale: brand.locale,
        });
        if ('problem' in guess) {
          if (guess.problem === 'linkOnly')
            return sendPage(reply, linkOnlyPage(layout, site, publicOrigin, email));
          if (guess.problem === 'tooOften') reply.header('Retry-After', String(guess.retryAfterSeconds));
          return show(request, reply, found, {
            email,
            problems: [{ field: 'form', message: `signIn.${guess.problem}` }],
          });
        }
        rememberBrowser(dependencies, request, reply, email);
        keepOrigin(request, reply, origin);
        const { accountId } = guess;
        return reply.redirect(await finishInteraction(provider, request.raw, reply.raw, accountId), 303);
      }),
    },
  });
}
