import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { keepChosenLocale, setPageLanguage } from '../browser/languages.ts';
import { loadMessages } from './load-messages.ts';
import type { Messages } from './messages.ts';
import { MessagesProvider } from './messages-provider.tsx';
import { newestOnly } from './newest-only.ts';

export interface Language {
  readonly locale: string;
  readonly messages: Messages;
}

interface LanguageSwitch {
  readonly locale: string;
  /** Shows the site in another language from now on; rejects when its texts cannot be had. */
  choose(locale: string): Promise<void>;
}

const loadChosen = newestOnly(loadMessages);

const LanguageContext = createContext<LanguageSwitch | null>(null);

/** The language of the site, which can be switched while it is open. */
export function LanguageProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first);
  const { locale } = language;
  useEffect(() => setPageLanguage(locale), [locale]);
  const value = useMemo(
    () => ({
      locale,
      async choose(chosen: string) {
        const messages = await loadChosen(chosen);
        if (!messages) return;
        keepChosenLocale(chosen);
        setLanguage({ locale: chosen, messages });
      },
    }),
    [locale],
  );
  return (
    <LanguageContext value={value}>
      <MessagesProvider locale={locale} messages={language.messages}>
        {children}
      </MessagesProvider>
    </LanguageContext>
  );
}

export function useLanguageSwitch(): LanguageSwitch {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('There is no language yet');
  return language;
}
