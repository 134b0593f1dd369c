import type { SuperOrder } from '@keepsake/contract/super-orders';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { stepsOf } from '../order-steps.ts';
import { MoneyBack } from './money-back.tsx';
import styles from './state-line.module.css';

const names = {
  placed: 'stepPlaced',
  paid: 'stepPaid',
  inProduction: 'InProduction',
  sent: 'Sent',
  delivered: 'stepDelivered',
} as const;

/** Steps from the order to the doorstep, with times; a cancelled order has none. */
export function StateLine({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  if (order.status === 'Cancelled') return <Cancelled order={order} />;
  const steps = stepsOf(order);
  const last = steps.findLastIndex(({ isReached }) => isReached);
  return (
    <ol className={styles.line} aria-label={t('progress')}>
      {steps.map(({ step, isReached, at }, index) => (
        <li
          key={step}
          className={classNames(styles.step, isReached && styles.reached, index === last && styles.last)}
          aria-current={index === last ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {isReached ? <Check /> : null}
          </span>
          <span className={styles.name}>{t(names[step])}</span>
          {isReached ? (
            <Time at={at} timeZone={order.timeZone} />
          ) : (
            <VisuallyHidden>{t('stepOpen')}</VisuallyHidden>
          )}
        </li>
      ))}
    </ol>
  );
}

interface TimeProps {
  readonly at: string | undefined;
  readonly timeZone: string | undefined;
}

function Time({ at, timeZone }: TimeProps) {
  const t = useTranslations('orders');
  const { dayAndTimeOfShop } = useFormats();
  if (at === undefined) return <VisuallyHidden>{t('stepDone')}</VisuallyHidden>;
  return (
    <time dateTime={at} className={styles.time}>
      {dayAndTimeOfShop(at, timeZone)}
    </time>
  );
}

function Cancelled({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const { dayAndTimeOfShop } = useFormats();
  const { statusChanges = [], timeZone } = order;
  const at = statusChanges.find(({ status }) => status === 'Cancelled')?.at;
  return (
    <Banner tone="danger" title={t('cancelled')}>
      {at === undefined ? null : (
        <p>
          <time dateTime={at}>{dayAndTimeOfShop(at, timeZone)}</time>
        </p>
      )}
      <MoneyBack order={order} />
    </Banner>
  );
}
