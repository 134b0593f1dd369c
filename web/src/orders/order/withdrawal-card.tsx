import type { SuperOrder } from '@keepsake/contract/super-orders';
import { withdrawalDays } from '@keepsake/contract/withdrawals';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazy } from '../../browser/lazy.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { LazyDialog, preloadModal } from '../../ui/modal/modal.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import type { WithdrawalLine } from '../withdrawal.ts';

const WithdrawalDialog = lazy(() => import('./withdrawal-dialog.tsx'));

interface WithdrawalCardProps {
  readonly order: SuperOrder;
  readonly lines: readonly WithdrawalLine[];
}

/** The function that the law requires, or why there is none. */
export function WithdrawalCard({ order, lines }: WithdrawalCardProps) {
  const t = useTranslations('orders');
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  const open = () => {
    setOpened((count) => count + 1);
    setOpen(true);
  };
  return (
    <Card title={t('withdraw')}>
      <Explanation lines={lines} timeZone={order.timeZone} />
      {/* The button stays where it was pressed: the focus returns to it. */}
      {opened > 0 || lines.some(({ refusal }) => refusal === undefined) ? (
        <div>
          <Button
            size="small"
            onIntent={() => {
              preloadModal();
              void WithdrawalDialog.preload();
            }}
            onPress={open}
          >
            {t('withdraw')}
          </Button>
        </div>
      ) : null}
      <LazyDialog isOpen={isOpen}>
        <WithdrawalDialog key={opened} order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </Card>
  );
}

interface ExplanationProps {
  readonly lines: readonly WithdrawalLine[];
  readonly timeZone: string | undefined;
}

function Explanation({ lines, timeZone }: ExplanationProps) {
  const t = useTranslations('orders');
  const { longDate, longDay } = useFormats();
  const possible = lines.filter(({ refusal }) => refusal === undefined);
  const withdrawn = lines.filter(({ withdrawnAt }) => withdrawnAt !== undefined);
  const isPersonalised = lines.some(({ refusal }) => refusal === 'personalised');
  const [until] = possible.flatMap(({ until: day }) => day ?? []).toSorted();
  const [ended] = lines.flatMap(({ refusal, until: day }) => (refusal === 'expired' && day ? [day] : []));
  return (
    <>
      {withdrawn.map(({ key, product, withdrawnAt = '' }) => (
        <div key={key}>
          <p {...isPrivate} dir="auto">
            {product.title}
          </p>
          <p>{t('withdrawnOn', { date: longDate(withdrawnAt, timeZone) })}</p>
        </div>
      ))}
      {possible.length === 0 ? null : (
        <p>
          {until === undefined
            ? t('withdrawAfterDelivery', { days: withdrawalDays })
            : t('withdrawUntil', { date: longDay(until) })}
        </p>
      )}
      {possible.length === 0 && ended !== undefined ? (
        <p>{t('withdrawEnded', { date: longDay(ended) })}</p>
      ) : null}
      {possible.length + withdrawn.length === 0 && isPersonalised ? <p>{t('withdrawPersonalised')}</p> : null}
    </>
  );
}
