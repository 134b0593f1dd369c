import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, use } from 'react';
import { isApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { SiteProvider } from '../api/site-context.tsx';
import { reportError } from '../browser/report-error.ts';
import { fallbackLocale, fallbackMessages } from '../i18n/fallback-messages.ts';
import { LanguageProvider } from '../i18n/language-provider.tsx';
import { MessagesProvider } from '../i18n/messages-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routed } from './routed.tsx';
import { type Started, start } from './start.ts';
import { StartError } from './start-error.tsx';
import { StartSpinner } from './start-spinner.tsx';

const CookiesDisabledPage = lazy(() => import('./cookies-disabled-page.tsx'));

/** The spinner stays while the browser leaves for the sign-in page. */
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

/** Begins with the first look at this module: nothing is drawn before it. */
export const started = start().catch((error: unknown) => {
  if (isApiError(error, 'not-signed-in')) return leaving;
  reportError(error, 'start');
  throw error;
});

function StartedApp({ started }: { started: Promise<Started> }) {
  const state = use(started);
  return (
    <LanguageProvider first={state.language}>
      <ErrorBoundary>
        {state.kind === 'cookies-disabled' ? (
          <CookiesDisabledPage />
        ) : (
          <SiteProvider site={state.site}>
            <QueryClientProvider client={queryClient}>
              <Routed site={state.site} />
            </QueryClientProvider>
          </SiteProvider>
        )}
      </ErrorBoundary>
    </LanguageProvider>
  );
}
