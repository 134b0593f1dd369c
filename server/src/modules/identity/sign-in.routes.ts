import type { Provider } from 'oidc-provider';
import { askedLanguages } from '../../platform/http/asked-languages.ts';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { forgotAddress, registerPath } from './account-addresses.ts';
import { checkGuess } from './check-guess.ts';
import { registerFormPages } from './form-pages.ts';
import type { PageLayout } from './pages/layout.ts';
import { sendPage } from './pages/send-page.ts';
import { type SignInProblem, signInPage } from './pages/sign-in-page.ts';
import type { AdapterDependencies } from './provider/adapter.ts';
import { finishInteraction, type SignInInteraction } from './provider/interactions.ts';
import { originOf, type SiteOf } from './provider/provider-pages.ts';
import { refuseCrossSite } from './same-origin.ts';
import { withInteraction } from './with-interaction.ts';

export interface SignInRouteDependencies extends AdapterDependencies {
  readonly provider: Provider;
  readonly publicOrigin: string;
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
  readonly demo: boolean;
}

interface Answers {
  readonly email: string;
  readonly password: string;
}

const textOf = (value: unknown, limit: number) => (typeof value === 'string' ? value.slice(0, limit) : '');

function answersOf(request: HttpRequest): Answers {
  const form = (request.body ?? {}) as Record<string, unknown>;
  return { email: textOf(form.email, 254).trim(), password: textOf(form.password, 200) };
}

function missing({ email, password }: Answers): SignInProblem[] {
  return [
    ...(email === '' ? ['emailMissing' as const] : []),
    ...(password === '' ? ['passwordMissing' as const] : []),
  ];
}

/** The page that the embedded provider sends a customer to who is not signed in. */
export function registerSignInRoutes(app: HttpServer, dependencies: SignInRouteDependencies): void {
  const { provider, publicOrigin, layout, siteOf, demo } = dependencies;

  function show(
    request: HttpRequest,
    reply: HttpReply,
    interaction: SignInInteraction,
    answer: { email: string; problems: readonly SignInProblem[] },
  ) {
    const languages = askedLanguages(request, interaction.params.ui_locales);
    const site = siteOf(originOf(interaction.params), languages);
    const action = request.url.split('?', 1)[0] ?? '';
    const { uid } = request.params as { uid: string };
    const form = {
      ...answer,
      action,
      demo,
      register: registerPath(uid),
      forgot: forgotAddress(publicOrigin, site),
    };
    return sendPage(reply, signInPage(layout, site, form));
  }

  const handle = (answer: Parameters<typeof withInteraction>[1]) => withInteraction(dependencies, answer);

  registerFormPages(app, publicOrigin, {
    '/oidc/interaction/:uid': {
      open: handle(async (request, reply, found) => show(request, reply, found, { email: '', problems: [] })),
      send: handle(async (request, reply, found) => {
        refuseCrossSite(request, publicOrigin);
        const answers = answersOf(request);
        const { email } = answers;
        const absent = missing(answers);
        if (absent.length > 0) return show(request, reply, found, { email, problems: absent });
        const guess = await checkGuess(dependencies, request, answers);
        if ('problem' in guess) {
          if (guess.problem === 'tooOften') reply.header('Retry-After', String(guess.retryAfterSeconds));
          return show(request, reply, found, { email, problems: [guess.problem] });
        }
        const { accountId } = guess;
        return reply.redirect(await finishInteraction(provider, request.raw, reply.raw, accountId), 303);
      }),
    },
  });
}
