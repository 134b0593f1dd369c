import type { Provider } from 'oidc-provider';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { checkPassword } from './check-password.ts';
import type { PageLayout } from './pages/layout.ts';
import { expiredPage, failedPage } from './pages/message-pages.ts';
import { sendPage } from './pages/send-page.ts';
import { type SignInProblem, signInPage } from './pages/sign-in-page.ts';
import type { AdapterDependencies } from './provider/adapter.ts';
import { findInteraction, finishInteraction, type SignInInteraction } from './provider/interactions.ts';
import { refuseOtherHosts, setOrigin } from './provider/mount-provider.ts';
import { originOf, type SiteOf } from './provider/provider-pages.ts';
import { refuseCrossSite } from './same-origin.ts';

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
  const url = '/oidc/interaction/:uid';
  const schema = { hide: true } as object;

  function show(
    request: HttpRequest,
    reply: HttpReply,
    interaction: SignInInteraction,
    answer: { email: string; problems: readonly SignInProblem[] },
  ) {
    const site = siteOf(originOf(interaction.params));
    const action = request.url.split('?', 1)[0] ?? '';
    return sendPage(reply, signInPage(layout, site, { ...answer, action, demo }));
  }

  const handle = (
    answer: (request: HttpRequest, reply: HttpReply, found: SignInInteraction) => Promise<HttpReply>,
  ) => {
    return async (request: HttpRequest, reply: HttpReply) => {
      setOrigin(request.raw, publicOrigin);
      const { uid } = request.params as { uid: string };
      const found = await findInteraction(provider, request.raw, reply.raw, uid);
      if (found === 'expired') return sendPage(reply, expiredPage(layout, siteOf(undefined)));
      if (found === 'unknown') return sendPage(reply, failedPage(layout, siteOf(undefined), 400));
      return answer(request, reply, found);
    };
  };

  app.register(async (scope) => {
    scope.addHook('onRequest', refuseOtherHosts(publicOrigin));
    scope.get(
      url,
      { schema },
      handle(async (request, reply, found) => show(request, reply, found, { email: '', problems: [] })),
    );
    scope.post(
      url,
      { schema },
      handle(async (request, reply, found) => {
        refuseCrossSite(request, publicOrigin);
        const answers = answersOf(request);
        const { email } = answers;
        const absent = missing(answers);
        if (absent.length > 0) return show(request, reply, found, { email, problems: absent });
        const accountId = await checkPassword(dependencies, email, answers.password);
        if (!accountId) return show(request, reply, found, { email, problems: ['wrong'] });
        return reply.redirect(await finishInteraction(provider, request.raw, reply.raw, accountId), 303);
      }),
    );
  });
}
