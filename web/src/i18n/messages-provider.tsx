import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { reportError } from '../browser/report-error.ts';
import type { Messages } from './messages.ts';

interface MessagesProviderProps {
  readonly locale: string;
  readonly messages: Messages;
  /** A message is missing or broken. It may be called while components render. */
  readonly onGap?: (() => void) | undefined;
  /** Messages that are missing are on their way: nothing is shown instead. */
  readonly isFilling?: boolean;
  readonly children: ReactNode;
}

/** Gives `useTranslations('area')` its catalogue. Reports missing messages, never throws. */
export function MessagesProvider({
  locale,
  messages,
  onGap,
  isFilling = false,
  children,
}: MessagesProviderProps) {
  return (
    <IntlProvider
      locale={locale}
      messages={messages}
      // No message formats a date (`useFormats` does), and the reader's zone takes long to find out.
      timeZone="UTC"
      onError={(error) => {
        reportError(error, 'messages');
        onGap?.();
      }}
      getMessageFallback={({ namespace, key }) =>
        isFilling ? '' : [namespace, key].filter(Boolean).join('.')
      }
    >
      {children}
    </IntlProvider>
  );
}
