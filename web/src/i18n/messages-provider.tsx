import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { reportError } from '../browser/report-error.ts';
import type { Messages } from './messages.ts';

interface MessagesProviderProps {
  readonly locale: string;
  readonly messages: Messages;
  /** Time zone of the storefront, in which days are shown (decision 0006); none are before it is known. */
  readonly timeZone?: string | undefined;
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
  timeZone = 'UTC',
  onGap,
  isFilling = false,
  children,
}: MessagesProviderProps) {
  return (
    <IntlProvider
      locale={locale}
      messages={messages}
      timeZone={timeZone}
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
