import { type BusinessEventName, businessCallbacksRoutes } from '@keepsake/contract/business-callbacks';
import type { Delivery } from '@keepsake/contract/callbacks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { paths } from '../browser/paths.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { useRefusal } from '../settings/business/business-texts.ts';
import { Button } from '../ui/button/button.tsx';
import { Switch } from '../ui/field/switch.tsx';
import { Link } from '../ui/link/link.tsx';
import { ShowMore } from '../ui/show-more/show-more.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { useAddressProblems } from './address-problems.ts';
import { useDeliveries, useSendAgain } from './callback-queries.ts';
import styles from './integration.module.css';

/** Texts by event. */
export function useEventNames(): Readonly<Record<BusinessEventName | 'test', string>> {
  const t = useTranslations('callbacks');
  return {
    'order.status-changed': t('statusChanged'),
    'order.shipped': t('shipped'),
    'order.cancelled': t('cancelled'),
    'invoice.ready': t('invoiceReady'),
    test: t('testEvent'),
  };
}

/** Events of the last 30 days; nothing without any while the business pauses. */
export function DeliveryLog({ isPaused }: { isPaused: boolean }) {
  const t = useTranslations('callbacks');
  const [isFailedOnly, setFailedOnly] = useState(false);
  const list = useDeliveries(isFailedOnly);
  const deliveries = list.data?.deliveries;
  const error = useKnownError(list);
  if (isPaused && !isFailedOnly && !deliveries?.length) return null;
  return (
    <section className={styles.part} aria-labelledby="deliveries">
      <h3 id="deliveries">{t('log')}</h3>
      <Switch isSelected={isFailedOnly} onChange={setFailedOnly}>
        {t('onlyFailed')}
      </Switch>
      {deliveries?.length === 0 ? <p>{t('logEmpty')}</p> : null}
      {deliveries && deliveries.length > 0 ? (
        <ul className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <Line key={delivery.id} delivery={delivery} isPaused={isPaused} />
          ))}
        </ul>
      ) : null}
      {error && !deliveries ? <LoadFailed title={t('logFailed')} error={error} query={list} /> : null}
      {deliveries || error ? null : <Skeleton className={styles.line} />}
      <ShowMore list={list} label={t('more')} failed={t('logFailed')} align="start" />
    </section>
  );
}

const isNamed = <Names extends object>(names: Names, event: string): event is keyof Names & string =>
  Object.hasOwn(names, event);

function Line({ delivery, isPaused }: { delivery: Delivery; isPaused: boolean }) {
  const t = useTranslations('callbacks');
  const { dayAndTime } = useFormats();
  const names = useEventNames();
  const problemOf = useAddressProblems();
  const { mutate, isPending } = useSendAgain();
  const refusal = useRefusal(businessCallbacksRoutes.redeliverBusinessEvents);
  const { id, event, subject, createdAt, outcome, tries, nextTryAt, host, status, reason } = delivery;
  const result = status ?? problemOf(reason) ?? reason;
  const name = isNamed(names, event) ? names[event] : event;
  const time = dayAndTime(createdAt);
  const nextTry = nextTryAt === undefined ? undefined : t('nextTry', { date: dayAndTime(nextTryAt) });
  return (
    <li className={styles.delivery}>
      <div>
        <p>
          {name}
          {subject === undefined ? null : (
            <>
              {' '}
              <Link href={paths.orderDetails(subject)}>{subject}</Link>
            </>
          )}
        </p>
        <p className={styles.muted}>
          {[time, t(outcome), host, result, t('tries', { count: tries }), nextTry]
            .filter((text) => text !== undefined)
            .join(' · ')}
        </p>
      </div>
      {isPaused ? null : (
        <Button
          size="small"
          variant="quiet"
          onPress={() => mutate(id)}
          isPending={isPending}
          isPressedOnce
          disabledReason={refusal}
          aria-label={t('againOf', { event: name, time })}
        >
          {t('again')}
        </Button>
      )}
    </li>
  );
}
