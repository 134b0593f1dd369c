import { type PaymentMethod, paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { useRefusal } from '../business/business-texts.ts';
import { PaymentLabel } from './payment-label.tsx';
import styles from './payment-method.module.css';
import { useMakeDefaultMethod, useRemoveMethod } from './payment-queries.ts';

export function MethodList({ methods }: { methods: readonly PaymentMethod[] }) {
  const t = useTranslations('settings');
  const [removed, setRemoved] = useState<PaymentMethod | null>(null);
  const makeDefault = useMakeDefaultMethod();
  const defaultRefusal = useRefusal(paymentMethodsRoutes.makeDefaultPaymentMethod);
  const removalRefusal = useRefusal(paymentMethodsRoutes.deletePaymentMethod);
  return (
    <>
      <ul className={styles.list}>
        {methods.map((method) => (
          <li key={method.id} {...isPrivate} className={styles.method}>
            <PaymentLabel method={method} />
            <div className={styles.actions}>
              {method.isDefault ? (
                <span className={styles.badge}>{t('defaultAddress')}</span>
              ) : (
                <Button
                  variant="quiet"
                  size="small"
                  onPress={() => makeDefault.mutate(method)}
                  isPending={makeDefault.isPending && makeDefault.variables.id === method.id}
                  disabledReason={defaultRefusal}
                  aria-label={t('useMethodOf', { label: method.label })}
                >
                  {t('useMethod')}
                </Button>
              )}
              <Button
                variant="quiet"
                size="small"
                onPress={() => setRemoved(method)}
                disabledReason={removalRefusal}
                aria-label={t('removeMethodOf', { label: method.label })}
              >
                {t('removeMethod')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <RemoveDialog method={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

/** Keeps its text while it closes. */
function RemoveDialog({ method, onClose }: { method: PaymentMethod | null; onClose: () => void }) {
  const t = useTranslations('settings');
  const [shown, setShown] = useState(method);
  if (method && method !== shown) setShown(method);
  const removal = useRemoveMethod({ onRemoved: onClose });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={method !== null}
      title={t('removeMethodTitle', { label: shown?.label ?? '' })}
      confirmLabel={t('removeMethod')}
      isPending={removal.isPending}
      error={removal.isError ? t('methodNotChanged') : null}
      onConfirm={() => method && removal.mutate(method)}
      onCancel={close}
    >
      <p>{t('removeMethodText')}</p>
    </ConfirmDialog>
  );
}
