import { productStateOf } from '@keepsake/contract/order-state';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { useTranslations } from 'use-intl';
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

/** Shows how much of it has been sent, and when it is expected. */
export function OrderProgress({ order: { status, orders } }: { order: ListedOrder }) {
  const t = useTranslations('orders');
  if (status === 'Cancelled') return null;
  const states = orders.flatMap(({ products }) => products.map((product) => productStateOf(product.status)));
  const sent = states.filter((state) => state === 'Sent').length;
  const awaited = orders.find(({ delivery }) => daysOf(delivery) !== undefined);
  const days = daysOf(awaited?.delivery);
  return (
    <>
      {sent > 0 && sent < states.length ? <p>{t('sentOf', { sent, count: states.length })}</p> : null}
      {awaited && days ? (
        <ExpectedDays
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
