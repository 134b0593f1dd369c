import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { systemClock } from '../browser/time.ts';
import { formatDays } from '../format/date.ts';
import { type AwaitedDelivery, expectationOf } from './expectation.ts';

interface ExpectedDaysProps {
  readonly awaited: AwaitedDelivery;
  readonly days: { readonly from: string; readonly to: string };
  readonly className?: string | undefined;
}

/** Shows when a delivery is expected, or that it is late. */
export function ExpectedDays({ awaited, days, className }: ExpectedDaysProps) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { timeZone } = useConfig();
  const expectation = expectationOf(awaited, days.to, { timeZone, now: systemClock.now() });
  if (!expectation) return null;
  const dates = formatDays(locale, days);
  return <p className={className}>{t(expectation === 'late' ? 'late' : 'expected', { dates })}</p>;
}
