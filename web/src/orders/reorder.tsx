import { orderServicesRoutes } from '@keepsake/contract/order-services';
import type { reorderReasons } from '@keepsake/contract/orders';
import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { useHasBeenVisible } from '../browser/use-has-been-visible.ts';
import { useRefusal } from '../settings/business/business-texts.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useReorder, useReorderStatus } from './order-services.ts';
import styles from './reorder.module.css';

const reasons = {
  'sold-out': 'reorderSoldOut',
  'project-expired': 'reorderExpired',
  'photos-deleted': 'reorderPhotosDeleted',
} as const satisfies Record<(typeof reorderReasons)[number], string>;

const isKnown = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

interface ReorderProps {
  readonly inner: { readonly orderId: string; readonly orderCode: string };
  readonly className?: string | undefined;
}

/** Requests whether an inner order can be ordered again once it is on the screen. */
export function Reorder({ inner: { orderId, orderCode }, className }: ReorderProps) {
  const t = useTranslations('orders');
  const { ref, isSeen } = useHasBeenVisible<HTMLDivElement>();
  const { data: status } = useReorderStatus(orderId, { isEnabled: isSeen });
  return (
    <div ref={ref} className={classNames(styles.reorder, className)}>
      {status?.isAvailable ? <ReorderButton orderCode={orderCode} /> : null}
      {status?.isAvailable === false && status.reason !== undefined ? (
        <p className={styles.reason} dir="auto">
          {isKnown(status.reason) ? t(reasons[status.reason]) : status.reason}
        </p>
      ) : null}
    </div>
  );
}

function ReorderButton({ orderCode }: { orderCode: string }) {
  const t = useTranslations('orders');
  const reorder = useReorder(orderCode);
  const refusal = useRefusal(orderServicesRoutes.reorder);
  return (
    <>
      <Button
        icon={<RotateCcw aria-hidden />}
        isPending={reorder.isPending}
        disabledReason={refusal}
        onPress={reorder.start}
      >
        {t('reorder')}
      </Button>
      <Alert>{reorder.error ? <p>{t(messageOf(reorder.error))}</p> : null}</Alert>
    </>
  );
}

function messageOf(error: Error) {
  if (isApiError(error, 'account-blocked')) return 'reorderBlocked';
  if (isApiError(error, 'not-reorderable')) return 'reorderUnavailable';
  return 'reorderFailed';
}
