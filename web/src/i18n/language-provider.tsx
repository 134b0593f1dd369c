import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { keepChosenLocale, setPageLanguage } from '../browser/languages.ts';
import type { Messages } from './messages.ts';
import { MessagesProvider } from './messages-provider.tsx';
import { takeLatest } from './take-latest.ts';

export interface Language {
  readonly locale: string;
  readonly messages: Messages;
}

interface LanguageSwitch {
  readonly locale: string;
  /** Switches the language; rejects if its catalogue cannot be loaded. */
  choose(locale: string): Promise<void>;
}

const LanguageContext = createContext<LanguageSwitch | null>(null);

interface LanguageProviderProps {
  readonly first: Language;
  readonly load: (locale: string) => Promise<Messages>;
  readonly children: ReactNode;
}

/** Provides the language and switches it at run time. */
export function LanguageProvider({ first, load, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(first);
  const [loadChosen] = useState(() => takeLatest(load));
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
    [locale, loadChosen],
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
