import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { keepChosenLocale, setPageLanguage } from '../browser/languages.ts';
import { reportError } from '../browser/report-error.ts';
import type { Catalogue, CompiledMessage } from './compile-messages.ts';
import { fillGaps } from './fill-gaps.ts';
import type { Messages } from './messages.ts';
import { loadEnglish } from './messages.ts';
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
  readonly timeZone: string | undefined;
  readonly children: ReactNode;
}

/** Fills the gaps of catalogues with English, which is loaded when the first gap is found. */
function useFilled(messages: Messages) {
  /** Null: it could not be loaded. */
  const [english, setEnglish] = useState<Messages | null>();
  const isLoading = useRef(false);
  const filled = useMemo(
    () =>
      english ? (fillGaps(asCatalogue(messages), asCatalogue(english)) as unknown as Messages) : messages,
    [messages, english],
  );
  function onGap() {
    if (isLoading.current) return;
    isLoading.current = true;
    void loadEnglish()
      .catch((error) => {
        reportError(error, 'messages');
        return null;
      })
      .then(setEnglish);
  }
  return { messages: filled, onGap, isFilling: english === undefined };
}

const asCatalogue = (messages: Messages) => messages as unknown as Catalogue<CompiledMessage>;

/** Provides the language and switches it at run time. */
export function LanguageProvider({ first, load, timeZone, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(first);
  const [loadChosen] = useState(() => takeLatest(load));
  const { locale } = language;
  const filled = useFilled(language.messages);
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
      <MessagesProvider locale={locale} timeZone={timeZone} {...filled}>
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
