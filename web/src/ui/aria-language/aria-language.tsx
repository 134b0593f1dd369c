import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from 'use-intl';

/**
 * What React Aria says by itself (the hidden "Dismiss" of popups, the region of toasts) in the language of the
 * page; without it the library takes the browser's. Stands in each part that loads later, not around the site:
 * the first load has no React Aria.
 */
export function AriaLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>;
}
