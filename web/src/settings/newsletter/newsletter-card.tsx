import type { OwnSubscription } from '@keepsake/contract/newsletter';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from '../../ui/card/card.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useRefusal } from '../business/business-texts.ts';
import styles from '../settings-page.module.css';
import { useChangeSubscription, useOwnSubscription } from './newsletter-queries.ts';

export function NewsletterCard() {
  const t = useTranslations('newsletter');
  const subscription = useOwnSubscription();
  const error = useKnownError(subscription);
  return (
    <Card title={t('title')}>
      {subscription.data ? <Subscription {...subscription.data} /> : null}
      {subscription.data || error ? null : <Skeleton className={styles.line} />}
      {error && !subscription.data ? <p>{t('loadFailed')}</p> : null}
    </Card>
  );
}

function Subscription({ state, since }: OwnSubscription) {
  const t = useTranslations('newsletter');
  const { longDate } = useFormats();
  const { brand } = useConfig();
  const { mutate, isPending, variables } = useChangeSubscription();
  const isSubscribed = state === 'subscribed';
  // Everybody may unsubscribe.
  const refusal = useRefusal(isSubscribed ? {} : { refuses: ['Blocked'] });
  return (
    <>
      <Switch
        isSelected={isPending ? variables : isSubscribed}
        onChange={mutate}
        isDisabled={isPending || refusal !== undefined}
      >
        {t('switch', { brand: brand.name })}
      </Switch>
      {since === undefined ? null : <p>{t('since', { date: longDate(since) })}</p>}
      {refusal === undefined ? null : <p>{refusal}</p>}
      {state === 'unconfirmed' ? <p>{t('unconfirmed')}</p> : null}
    </>
  );
}
