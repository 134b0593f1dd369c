import { limits } from '@keepsake/contract/limits';
import { useLocale, useTranslations } from 'use-intl';
import type { WithdrawalLine } from '../../features/orders/withdrawal.ts';
import { formatLongDate } from '../../format/date.ts';
import { instantFields, wallClockFields } from '../../format/date-fields.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { WithdrawalForm } from './use-withdrawal-form.ts';
import styles from './withdrawal-dialog.module.css';

/** The products, those that are excepted with the reason, and who withdraws. */
export function WithdrawalChoice({ form }: { form: WithdrawalForm }) {
  const t = useTranslations('orders');
  const { lines, chosen, choose, name, setName, problems } = form;
  return (
    <>
      <fieldset className={styles.lines}>
        <legend>{t('withdrawChoose')}</legend>
        {lines.map((line) => (
          <Checkbox
            key={line.key}
            isSelected={chosen.includes(line)}
            isDisabled={line.refusal !== undefined}
            isInvalid={problems.isWithoutProduct && line.refusal === undefined}
            onChange={(isChosen) => choose(line.key, isChosen)}
          >
            <bdi>{line.product.title}</bdi>
            <Reason line={line} />
          </Checkbox>
        ))}
      </fieldset>
      <TextField
        name="name"
        label={t('withdrawName')}
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={limits.customer.maxNameLength}
        error={problems.isWithoutName ? t('withdrawNoName') : undefined}
      />
      <Alert>{problems.isWithoutProduct ? t('withdrawNoProduct') : null}</Alert>
    </>
  );
}

function Reason({ line: { refusal, until, withdrawnAt } }: { line: WithdrawalLine }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  if (refusal === undefined) return null;
  const texts = {
    personalised: t('withdrawLinePersonalised'),
    expired: t('withdrawEnded', { date: until ? formatLongDate(locale, wallClockFields(until)) : '' }),
    withdrawn: t('withdrawnOn', {
      date: withdrawnAt ? formatLongDate(locale, instantFields(withdrawnAt)) : '',
    }),
    cancelled: t('Cancelled'),
  };
  return (
    <>
      <br />
      <span className={styles.muted}>{texts[refusal]}</span>
    </>
  );
}
