import { deliveredAt } from '@keepsake/contract/order-state';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { formatDays } from '../../format/date.ts';
import { isPrivate } from '../../ui/private/private.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ExpectedDays } from '../expected-days.tsx';
import { useDeliveryDates } from '../order-services.ts';
import { Reorder } from '../reorder.tsx';
import { type Consignment, consignmentsOf, type InnerOrder } from './consignments.ts';
import styles from './order.module.css';
import { OrderedProduct } from './ordered-product.tsx';
import { Parcel } from './parcel.tsx';

/** Each vendor sends its part of an order on its own. */
export function InnerOrders({ order }: { order: SuperOrder }) {
  const { orders } = order;
  return (
    <div className={styles.parts}>
      {orders.map((inner, index) => (
        <Part key={inner.orderCode} order={order} inner={inner} index={index} />
      ))}
    </div>
  );
}

function Part({ order, inner, index }: { order: SuperOrder; inner: InnerOrder; index: number }) {
  const t = useTranslations('orders');
  const count = order.orders.length;
  const title = count === 1 ? t('delivery') : t('deliveryOf', { index: index + 1, count });
  return (
    <section className={styles.part} aria-label={title}>
      <header className={styles.partTitle}>
        <h2>{title}</h2>
        {order.status === 'Cancelled' ? null : <Expected order={order} inner={inner} />}
      </header>
      {consignmentsOf(inner).map((consignment) => (
        <div key={keyOf(consignment)} className={styles.consignment}>
          <ConsignmentContent consignment={consignment} order={order} />
        </div>
      ))}
      {order.status === 'AwaitingPayment' ? null : <Reorder inner={inner} className={styles.reorder} />}
    </section>
  );
}

const keyOf = ({ parcels }: Consignment) =>
  parcels.map(({ trackingCode }) => trackingCode).join(' ') || 'rest';

function ConsignmentContent({ consignment, order }: { consignment: Consignment; order: SuperOrder }) {
  const t = useTranslations('orders');
  const { parcels, products, further } = consignment;
  return (
    <>
      {parcels.map((parcel) => (
        <Parcel key={parcel.trackingCode} parcel={parcel} timeZone={order.timeZone} />
      ))}
      {products.length === 0 ? null : (
        <ul className={styles.products}>
          {products.map((product) => (
            <OrderedProduct key={product.productCode} product={product} order={order} />
          ))}
        </ul>
      )}
      {further.map(({ productCode, title }) => (
        <p {...isPrivate} key={productCode} className={styles.further} dir="auto">
          {t('alsoInParcel', { title })}
        </p>
      ))}
    </>
  );
}

/** Shows when it comes, and whether that has changed. A service may keep the dates apart from the order. */
function Expected({ order, inner }: { order: SuperOrder; inner: InnerOrder }) {
  const { delivery, orderId, parcels = [], products } = inner;
  const t = useTranslations('orders');
  const locale = useLocale();
  const known = delivery?.current ?? delivery?.promised;
  const isArrived = deliveredAt(parcels) !== undefined;
  const { data: dates = known, isLoading } = useDeliveryDates(orderId, {
    isEnabled: known === undefined && !isArrived,
  });
  if (isArrived) return null;
  if (isLoading) return <Skeleton className={styles.skeletonDates} />;
  if (!dates) return null;
  const { promised, reason } = delivery ?? {};
  const hasMoved = promised && (promised.from !== dates.from || promised.to !== dates.to);
  return (
    <div>
      <ExpectedDays
        order={order}
        awaited={{ products, isTracked: parcels.length > 0 }}
        days={dates}
        className={styles.expected}
      />
      {hasMoved ? (
        <p className={styles.muted}>{t('moved', { dates: formatDays(locale, promised) })}</p>
      ) : null}
      {hasMoved && reason !== undefined ? (
        <p className={styles.muted} dir="auto">
          {reason}
        </p>
      ) : null}
    </div>
  );
}
