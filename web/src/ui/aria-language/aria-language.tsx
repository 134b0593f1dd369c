import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from 'use-intl';

/**
 * Shows React Aria's own texts (the hidden "Dismiss" of popups, the toast region) in the page's language
 * instead of the browser's. Wraps each part that loads later, as the first load has no React Aria.
 */
export function AriaLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>;
}
