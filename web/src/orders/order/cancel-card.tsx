import { instantFields } from '@keepsake/contract/calendar-day';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { lazy } from '../../browser/lazy.ts';
import { systemClock } from '../../browser/time.ts';
import { formatNearTime } from '../../format/date.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { LazyDialog, preloadModal } from '../../ui/modal/modal.tsx';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** Asks the shop to cancel the order, as long as the server offers it. */
export function CancelCard({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { canCancel = false, until } = order.cancellation ?? {};
  if ((!canCancel && !wasOpened) || order.status === 'Cancelled') return null;
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const when = until && formatNearTime(locale, instantFields(until), instantFields(systemClock.now()));
  return (
    <Card title={t('cancelOrder')}>
      {canCancel ? <p>{when === undefined ? t('cancelText') : t('cancelUntil', { when })}</p> : null}
      {/* The button stays where it was pressed: the focus returns to it. */}
      <div>
        <Button
          variant="secondary"
          size="small"
          disabledReason={canCancel ? undefined : t('cancelWaits')}
          onIntent={() => {
            preloadModal();
            void CancelDialog.preload();
          }}
          onPress={open}
        >
          {t('cancelOrder')}
        </Button>
      </div>
      <LazyDialog isOpen={isOpen}>
        <CancelDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </Card>
  );
}
