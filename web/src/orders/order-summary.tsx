import { productStateOf } from '@keepsake/contract/order-state';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/use-formats.ts';
import { isPrivate } from '../ui/private/private.ts';
import { ExpectedDays } from './expected-days.tsx';
import styles from './order-summary.module.css';

/** Title of the first product, and how many more there are. */
export function OrderTitles({ order: { orders } }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const titles = orders.flatMap(({ products }) => products.map((product) => product.title));
  const [title = '', ...others] = titles;
  return (
    <p {...isPrivate} className={styles.titles} dir="auto">
      {others.length === 0 ? title : t('more', { title, count: others.length })}
    </p>
  );
}

interface DeliveredProps {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly timeZone: string | undefined;
}

export function Delivered({ at, timeZone }: DeliveredProps) {
  const t = useTranslations('orders');
  const { longDate } = useFormats();
  return <p className={styles.muted}>{t('delivered', { date: longDate(at, timeZone) })}</p>;
}

/** Shows how much of it has been sent, and when it is expected or was delivered. */
export function OrderProgress({ order }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  const { status, orders, deliveredAt, timeZone } = order;
  if (status === 'Cancelled') return null;
  if (deliveredAt !== undefined) return <Delivered at={deliveredAt} timeZone={timeZone} />;
  const states = orders.flatMap(({ products }) => products.map((product) => productStateOf(product.status)));
  const sent = states.filter((state) => state === 'Sent').length;
  const awaited = orders.find(({ delivery }) => daysOf(delivery) !== undefined);
  const days = daysOf(awaited?.delivery);
  return (
    <>
      {sent > 0 && sent < states.length ? <p>{t('sentOf', { sent, count: states.length })}</p> : null}
      {awaited && days ? (
        <ExpectedDays
          order={order}
          awaited={{ ...awaited, isTracked: awaited.isTracked ?? false }}
          days={days}
          className={styles.muted}
        />
      ) : null}
    </>
  );
}

type Delivery = ListedOrder['orders'][number]['delivery'];

const daysOf = (delivery: Delivery) => delivery?.current ?? delivery?.promised;
