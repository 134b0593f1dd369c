import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazy } from '../../browser/lazy.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { LazyDialog, preloadModal } from '../../ui/modal/modal.tsx';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/** Asks the shop to cancel the order, as long as the server offers it. */
export function CancelCard({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const { deadline } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { canCancel = false, until } = order.cancellation ?? {};
  if ((!canCancel && !wasOpened) || order.status === 'Cancelled') return null;
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const when = until && deadline(until, order.timeZone);
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
