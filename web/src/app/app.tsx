import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { isApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { SiteProvider } from '../api/site-context.tsx';
import { lazy } from '../browser/lazy.ts';
import { reportError } from '../browser/report-error.ts';
import { LanguageProvider } from '../i18n/language-provider.tsx';
import { fallbackLocale, fallbackMessages } from '../i18n/messages.ts';
import { MessagesProvider } from '../i18n/messages-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadMessages } from './load-messages.ts';
import { Routed } from './routed.tsx';
import { createSiteRouter, type SiteRouter } from './router.ts';
import { type Started, start } from './start.ts';
import { StartError } from './start-error.tsx';
import { StartSpinner } from './start-spinner.tsx';

const CookiesDisabledPage = lazy(() => import('./cookies-disabled-page.tsx'));

const leaving = new Promise<never>(() => {});

export function App() {
  return (
    <MessagesProvider locale={fallbackLocale} messages={fallbackMessages}>
      <ErrorBoundary Failure={StartError}>
        <Suspense fallback={<StartSpinner />}>
          <StartedApp started={started} />
        </Suspense>
      </ErrorBoundary>
    </MessagesProvider>
  );
}

type Ready =
  | (Started & { readonly kind: 'cookies-disabled' })
  | (Started & { readonly kind: 'ready'; readonly router: SiteRouter });

/** A router that has loaded its page renders it in one pass, which yields to responses that arrive meanwhile. */
async function startRouter(state: Started): Promise<Ready> {
  if (state.kind !== 'ready') return state;
  const router = createSiteRouter(state.site);
  await router.load();
  return { ...state, router };
}

/** Starts when this module loads. */
export const started = start()
  .then(startRouter)
  .catch((error: unknown) => {
    if (isApiError(error, 'not-signed-in')) return leaving;
    reportError(error, 'start');
    throw error;
  });

function StartedApp({ started }: { started: Promise<Ready> }) {
  const state = use(started);
  const timeZone = state.kind === 'ready' ? state.site.config.timeZone : undefined;
  return (
    <LanguageProvider first={state.language} load={loadMessages} timeZone={timeZone}>
      <ErrorBoundary>
        {state.kind === 'cookies-disabled' ? (
          <CookiesDisabledPage />
        ) : (
          <SiteProvider site={state.site}>
            <QueryClientProvider client={queryClient}>
              <Routed router={state.router} />
            </QueryClientProvider>
          </SiteProvider>
        )}
      </ErrorBoundary>
    </LanguageProvider>
  );
}
