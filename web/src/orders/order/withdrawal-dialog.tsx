import { instantFields } from '@keepsake/contract/calendar-day';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useEffect, useRef } from 'react';
import { useLocale, useTimeZone, useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useAccount } from '../../api/site-context.tsx';
import { useErrorText } from '../../api/use-errors.ts';
import { formatLongDate, formatMinute } from '../../format/date.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import type { WithdrawalLine } from '../withdrawal.ts';
import { useWithdrawalForm, type WithdrawalForm } from './use-withdrawal-form.ts';
import { WithdrawalChoice } from './withdrawal-choice.tsx';
import styles from './withdrawal-dialog.module.css';

interface WithdrawalDialogProps {
  readonly order: SuperOrder;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function WithdrawalDialog({ order, isOpen, onClose }: WithdrawalDialogProps) {
  const t = useTranslations('orders');
  const form = useWithdrawalForm(order);
  const { step, tries } = form;
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    content.current?.focus();
  }, [step]);
  useEffect(() => {
    if (tries > 0) content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return (
    <Modal
      title={t('withdraw')}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={form.isPending}
      footer={<Actions form={form} onClose={onClose} />}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {step === 'choose' ? <WithdrawalChoice form={form} timeZone={order.timeZone} /> : null}
        {step === 'confirm' ? <Declaration form={form} orderCode={order.superOrderCode} /> : null}
        {step === 'done' ? <Received form={form} timeZone={order.timeZone} /> : null}
      </div>
    </Modal>
  );
}

function Actions({ form, onClose }: { form: WithdrawalForm; onClose: () => void }) {
  const t = useTranslations('orders');
  const ui = useTranslations('ui');
  const { step, isPending } = form;
  if (step === 'done') return <Button onPress={onClose}>{ui('close')}</Button>;
  if (step === 'choose') {
    return (
      <>
        <Button variant="secondary" onPress={onClose}>
          {ui('cancel')}
        </Button>
        <Button variant="primary" onPress={form.goOn}>
          {t('withdrawNext')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="secondary" isDisabled={isPending} onPress={form.goBack}>
        {t('withdrawBack')}
      </Button>
      <Button variant="danger" isPending={isPending} onPress={form.send}>
        {t('withdrawConfirm')}
      </Button>
    </>
  );
}

const titleOf = ({ title, quantity }: WithdrawalLine['product']) =>
  quantity === 1 ? title : `${quantity} × ${title}`;

/** As it will be sent. */
function Declaration({ form, orderCode }: { form: WithdrawalForm; orderCode: string }) {
  const t = useTranslations('orders');
  const { email } = useAccount();
  return (
    <>
      <p>{t('withdrawDeclaration', { code: orderCode })}</p>
      <ul className={styles.products}>
        {form.chosen.map(({ key, product }) => (
          <li key={key} dir="auto">
            {titleOf(product)}
          </li>
        ))}
      </ul>
      <p dir="auto">{form.name}</p>
      <p className={styles.muted}>{t('withdrawReceipt', { email })}</p>
      <Failure error={form.error} />
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  const t = useTranslations('orders');
  const textOf = useErrorText();
  if (isApiError(error, 'not-withdrawable')) return <Alert>{t('withdrawRefused')}</Alert>;
  return <Alert>{error && `${t('withdrawFailed')} ${textOf(error)}`}</Alert>;
}

interface ReceivedProps {
  readonly form: WithdrawalForm;
  readonly timeZone: string | undefined;
}

/** The day of the mail. */
function Received({ form: { made }, timeZone }: ReceivedProps) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const storefront = useTimeZone();
  const { email } = useAccount();
  if (!made) return null;
  const fields = instantFields(made.at, timeZone ?? storefront);
  const date = `${formatLongDate(locale, fields)}, ${formatMinute(fields)}`;
  return <p>{t('withdrawDone', { date, email })}</p>;
}
