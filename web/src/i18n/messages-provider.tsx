import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { reportError } from '../browser/report-error.ts';
import type { Messages } from './messages.ts';

interface MessagesProviderProps {
  readonly locale: string;
  readonly messages: Messages;
  readonly children: ReactNode;
}

/** Gives `useTranslations('area')` of use-intl its catalogue. A missing message is reported, never thrown. */
export function MessagesProvider({ locale, messages, children }: MessagesProviderProps) {
  // Here, and not when the module loads: the first use of Intl takes a while, and config is on its way meanwhile.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <IntlProvider
      locale={locale}
      messages={messages}
      timeZone={timeZone}
      onError={(error) => reportError(error, 'messages')}
    >
      {children}
    </IntlProvider>
  );
}
