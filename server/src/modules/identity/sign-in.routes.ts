import type { Provider } from 'oidc-provider';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { codePath, forgotAddress, registerPath } from './account-addresses.ts';
import { registerFormPages } from './form-pages.ts';
import { type CheckGuessDependencies, checkGuess, type RefusedGuess } from './guesses/check-guess.ts';
import { rememberBrowser } from './guesses/known-browser.ts';
import type { FieldProblem } from './pages/form-fields.ts';
import type { PageLayout } from './pages/layout.ts';
import { linkOnlyPage } from './pages/link-only-page.ts';
import { expiredPage } from './pages/message-pages.ts';
import type { PageSite } from './pages/page-brand.ts';
import { sendPage } from './pages/send-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import type { AdapterDependencies } from './provider/adapter.ts';
import { finishInteraction, type SignInInteraction } from './provider/interactions.ts';
import { originOf, type SiteOf } from './provider/provider-pages.ts';
import { emailField, emailProblems, passwordField } from './read-form.ts';
import { refuseCrossSite } from './same-origin.ts';
import { findReturnTo } from './sign-ins.repository.ts';
import { type CodeFormDependencies, showCodeForm, takeCodeForm } from './two-step/code-form.ts';
import { keepOrigin, withInteraction } from './with-interaction.ts';

export interface SignInRouteDependencies
  extends AdapterDependencies,
    CheckGuessDependencies,
    CodeFormDependencies {
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

/** The page of a sign-in, with what was refused. */
function createSignInPages(dependencies: SignInRouteDependencies) {
  const { publicOrigin, layout, siteOf, demo } = dependencies;

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

  function refuse(
    request: HttpRequest,
    reply: HttpReply,
    found: SignInInteraction,
    { email, guess }: { email: string; guess: RefusedGuess },
  ) {
    if (guess.problem === 'linkOnly') {
      return sendPage(reply, linkOnlyPage(layout, siteFor(request, found), publicOrigin, email));
    }
    if (guess.problem === 'tooOften') reply.header('Retry-After', String(guess.retryAfterSeconds));
    const problems = [{ field: 'form', message: `signIn.${guess.problem}` }] as const;
    return show(request, reply, found, { email, problems });
  }

  return { siteFor, show, refuse };
}

export function registerSignInRoutes(app: HttpServer, dependencies: SignInRouteDependencies): void {
  const { provider, publicOrigin, layout } = dependencies;
  const { siteFor, show, refuse } = createSignInPages(dependencies);
  const handle = (response: Parameters<typeof withInteraction>[1]) => withInteraction(dependencies, response);

  async function finish(
    request: HttpRequest,
    reply: HttpReply,
    origin: string,
    { accountId, email }: { readonly accountId: string; readonly email: string },
  ): Promise<HttpReply> {
    rememberBrowser(dependencies, request, reply, email);
    keepOrigin(request, reply, origin);
    return reply.redirect(await finishInteraction(provider, request.raw, reply.raw, accountId), 303);
  }

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
        if ('problem' in guess) return refuse(request, reply, found, { email, guess });
        const { uid } = request.params as { uid: string };
        const { accountId } = guess;
        const second = await showCodeForm(dependencies, { reply, site, uid }, { accountId, email });
        return second ?? finish(request, reply, origin, { accountId, email });
      }),
    },
    [codePath(':uid')]: {
      // The code's form comes by the password's only.
      open: handle(async (request, reply) => reply.redirect(request.url.replace(/\/code(\?.*)?$/, ''), 303)),
      send: handle(async (request, reply, found) => {
        refuseCrossSite(request, publicOrigin);
        const site = siteFor(request, found);
        const { uid } = request.params as { uid: string };
        const outcome = await takeCodeForm(dependencies, request, { reply, site, uid });
        if (outcome === 'expired') return sendPage(reply, expiredPage(layout, site));
        if ('reply' in outcome) return outcome.reply;
        return finish(request, reply, site.origin, outcome);
      }),
    },
  });
}
