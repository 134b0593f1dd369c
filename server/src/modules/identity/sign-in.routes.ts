import type { Provider } from 'oidc-provider';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { type RelyingParty, relyingPartyOf } from '../../platform/passkeys/index.ts';
import { codePath, forgotAddress, interactionPath, passkeyPath, registerPath } from './account-addresses.ts';
import { type FormPage, registerFormPages } from './form-pages.ts';
import { type CheckGuessDependencies, checkGuess, type RefusedGuess } from './guesses/check-guess.ts';
import { rememberBrowser } from './guesses/known-browser.ts';
import type { FieldProblem } from './pages/form-fields.ts';
import type { PageLayout } from './pages/layout.ts';
import { linkOnlyPage } from './pages/link-only-page.ts';
import { expiredPage } from './pages/message-pages.ts';
import type { PageSite } from './pages/page-brand.ts';
import { sendPage } from './pages/send-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { signInByPasskey, signInOptions } from './passkeys/sign-in-by-passkey.ts';
import type { AdapterDependencies } from './provider/adapter.ts';
import { finishInteraction, type SignInInteraction, type SignInMethod } from './provider/interactions.ts';
import { originOf, type SiteOf } from './provider/provider-pages.ts';
import { accountEmailProblems, emailField, passwordField, textField } from './read-form.ts';
import { refuseCrossSite } from './same-origin.ts';
import type { FailureReason } from './sign-in-failures.ts';
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
  readonly countFailure: (reason: FailureReason) => void;
}

/** A response with an RSA key has some 1,500 characters. */
const maxPasskeyLength = 32_768;

const uidOf = (request: HttpRequest) => (request.params as { uid: string }).uid;

interface SignedIn {
  readonly accountId: string;
  readonly email: string;
  readonly method?: SignInMethod;
}

/** An invalid e-mail address has no account and is not counted. */
function problemsOf(email: string, password: string): FieldProblem[] {
  const problems = accountEmailProblems(email);
  if (password === '') problems.push({ field: 'password', message: 'signIn.passwordMissing' });
  return problems;
}

/** The page of a sign-in, with what was refused, and its end. */
function createSignInPages(dependencies: SignInRouteDependencies, party: RelyingParty | undefined) {
  const { provider, publicOrigin, layout, secrets, siteOf, demo } = dependencies;

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
    const uid = uidOf(request);
    const form = {
      ...response,
      action: interactionPath(uid),
      demo,
      returnTo: (await findReturn(site, interaction)) ?? '/',
      register: registerPath(uid),
      forgot: forgotAddress(publicOrigin, site),
      passkey: party && { action: passkeyPath(uid), options: signInOptions(secrets, party, uid) },
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

  async function finish(
    request: HttpRequest,
    reply: HttpReply,
    origin: string,
    { accountId, email, method }: SignedIn,
  ): Promise<HttpReply> {
    rememberBrowser(dependencies, request, reply, email);
    keepOrigin(request, reply, origin);
    const next = await finishInteraction(provider, request.raw, reply.raw, accountId, method);
    return reply.redirect(next, 303);
  }

  return { siteFor, show, refuse, finish };
}

type SignInPages = ReturnType<typeof createSignInPages>;
type FormOfPage = (dependencies: SignInRouteDependencies, pages: SignInPages) => FormPage['send'];

const sendPassword: FormOfPage = (dependencies, { siteFor, show, refuse, finish }) =>
  withInteraction(dependencies, async (request, reply, found) => {
    refuseCrossSite(request, dependencies.publicOrigin);
    const [email, password] = [emailField(request), passwordField(request)];
    const problems = problemsOf(email, password);
    if (problems.length > 0) return show(request, reply, found, { email, problems });
    const site = siteFor(request, found);
    const { origin, brand } = site;
    const typed = { email, password, origin, locale: brand.locale };
    const guess = await checkGuess(dependencies, request, typed);
    if ('problem' in guess) {
      dependencies.countFailure(guess.problem);
      return refuse(request, reply, found, { email, guess });
    }
    const { accountId } = guess;
    const visit = { reply, site, uid: uidOf(request) };
    const second = await showCodeForm(dependencies, visit, { accountId, email });
    return second ?? finish(request, reply, origin, { accountId, email });
  });

const sendCode: FormOfPage = (dependencies, { siteFor, finish }) =>
  withInteraction(dependencies, async (request, reply, found) => {
    refuseCrossSite(request, dependencies.publicOrigin);
    const site = siteFor(request, found);
    const outcome = await takeCodeForm(dependencies, request, { reply, site, uid: uidOf(request) });
    if (outcome === 'expired') return sendPage(reply, expiredPage(dependencies.layout, site));
    if ('reply' in outcome) return outcome.reply;
    return finish(request, reply, site.origin, outcome);
  });

const sendPasskey =
  (party: RelyingParty): FormOfPage =>
  (dependencies, { siteFor, show, finish }) =>
    withInteraction(dependencies, async (request, reply, found) => {
      refuseCrossSite(request, dependencies.publicOrigin);
      const json = textField('body', request, 'passkey', maxPasskeyLength);
      const signedIn = await signInByPasskey(dependencies, party, { uid: uidOf(request), json });
      const { origin } = siteFor(request, found);
      if (signedIn) return finish(request, reply, origin, { ...signedIn, method: 'passkey' });
      const problems = [{ field: 'form', message: 'passkey.refused' }] as const;
      return show(request, reply, found, { email: '', problems });
    });

export function registerSignInRoutes(app: HttpServer, dependencies: SignInRouteDependencies): void {
  const { publicOrigin } = dependencies;
  const party = relyingPartyOf(publicOrigin);
  const pages = createSignInPages(dependencies, party);
  const open = withInteraction(dependencies, async (request, reply, found) =>
    pages.show(request, reply, found, { email: '', problems: [] }),
  );
  // Forms of other addresses come by this page only.
  const openPage = withInteraction(dependencies, async (request, reply) =>
    reply.redirect(interactionPath(uidOf(request)), 303),
  );
  registerFormPages(app, publicOrigin, {
    [interactionPath(':uid')]: { open, send: sendPassword(dependencies, pages) },
    [codePath(':uid')]: { open: openPage, send: sendCode(dependencies, pages) },
    ...(party && {
      [passkeyPath(':uid')]: { open: openPage, send: sendPasskey(party)(dependencies, pages) },
    }),
  });
}
