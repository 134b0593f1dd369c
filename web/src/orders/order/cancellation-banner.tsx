import type { Cancellation, cancellationReasons } from '@keepsake/contract/cancellations';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { isToPay } from '../cancellation.ts';
import { useAnnounced } from './use-announced.ts';

const titles = {
  Requested: 'cancelWaits',
  TimedOut: 'cancelTimedOut',
  Accepted: 'cancelAccepted',
  Refused: 'cancelRefused',
} as const;

const tones = { Requested: 'info', TimedOut: 'warning', Accepted: 'success', Refused: 'warning' } as const;

const reasons = {
  'in-production': 'cancelInProduction',
  paid: 'cancelWasPaid',
} as const satisfies Record<(typeof cancellationReasons)[number], string>;

const isKnown = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

/** What became of the customer's request to cancel the order, until the order itself says it. */
export function CancellationBanner({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const { latest } = order.cancellation ?? {};
  const isOver =
    order.status === 'Cancelled' ||
    order.status === 'Sent' ||
    (latest?.state === 'Accepted' && order.status === 'InProduction');
  const shown = isOver ? undefined : latest;
  useAnnounced(shown ? t(titles[shown.state]) : '');
  if (!shown) return null;
  const { state } = shown;
  const asks = state === 'TimedOut' || shown.reason === 'paid';
  return (
    <Banner
      tone={tones[state]}
      title={t(titles[state])}
      actions={asks && <NavButton href={paths.contactAbout(order.superOrderCode)}>{t('contact')}</NavButton>}
    >
      <Explanation order={order} latest={shown} />
    </Banner>
  );
}

function Explanation({ order, latest }: { order: SuperOrder; latest: Cancellation }) {
  const t = useTranslations('orders');
  const { longDate } = useFormats();
  const { state, requestedAt, reason } = latest;
  const date = longDate(requestedAt, order.timeZone);
  if (state === 'Refused') {
    if (reason === undefined) return null;
    return <p dir="auto">{isKnown(reason) ? t(reasons[reason]) : reason}</p>;
  }
  if (state === 'Accepted') return isToPay(order) ? <p>{t('cancelAcceptedText')}</p> : null;
  if (state === 'TimedOut') return <p>{t('cancelTimedOutText', { date })}</p>;
  return (
    <>
      <p>{t('cancelWaitsText', { date })}</p>
      {isToPay(order) ? <p>{t('cancelDoNotPay')}</p> : null}
    </>
  );
}
