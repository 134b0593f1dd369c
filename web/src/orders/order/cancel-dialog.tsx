import { formatMoney } from '@keepsake/contract/money';
import { isCharged } from '@keepsake/contract/orders';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useErrorText } from '../../api/use-errors.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { useCancelOrder } from '../cancellation.ts';

interface CancelDialogProps {
  readonly order: SuperOrder;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says what happens to the money before the order is cancelled. */
export default function CancelDialog({ order, isOpen, onClose }: CancelDialogProps) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { superOrderCode: code, paymentStatus, totals, currency } = order;
  const { mutate, reset, isPending, error } = useCancelOrder(code);
  const failure = useFailure(error);
  const amount = formatMoney(locale, totals.total, currency);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('cancelTitle', { code })}
      confirmLabel={t('cancelOrder')}
      cancelLabel={t('cancelKeep')}
      isPending={isPending}
      error={failure}
      onConfirm={() => mutate(undefined, { onSuccess: close })}
      onCancel={close}
    >
      {paymentStatus === 'invoiced' ? null : (
        <p>{paymentStatus === 'paid' ? t('cancelPaid', { amount }) : t('notCharged')}</p>
      )}
      <p>{t(isCharged(paymentStatus) ? 'cancelAskPaid' : 'cancelAskUnpaid')}</p>
    </ConfirmDialog>
  );
}

function useFailure(error: Error | null): string | null {
  const t = useTranslations('orders');
  const textOf = useErrorText();
  if (!error) return null;
  if (isApiError(error, 'order-in-production')) return `${t('cancelRefused')}. ${t('cancelInProduction')}`;
  if (isApiError(error, 'not-cancellable')) return t('cancelNoLonger');
  if (isApiError(error, 'order-cancelled')) return t('cancelled');
  return `${t('cancelFailed')} ${textOf(error)}`;
}
