import { limits } from '@keepsake/contract/limits';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { WithdrawalLine } from '../withdrawal.ts';
import type { WithdrawalForm } from './use-withdrawal-form.ts';
import styles from './withdrawal-dialog.module.css';

interface WithdrawalChoiceProps {
  readonly form: WithdrawalForm;
  /** Time zone of the order. */
  readonly timeZone: string | undefined;
}

/** The products, those that are excepted with the reason, and who withdraws. */
export function WithdrawalChoice({ form, timeZone }: WithdrawalChoiceProps) {
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
            <Reason line={line} timeZone={timeZone} />
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

interface ReasonProps extends Pick<WithdrawalChoiceProps, 'timeZone'> {
  readonly line: WithdrawalLine;
}

function Reason({ line: { refusal, until, withdrawnAt }, timeZone }: ReasonProps) {
  const t = useTranslations('orders');
  const { longDate, longDay } = useFormats();
  if (refusal === undefined) return null;
  const texts = {
    personalised: t('withdrawLinePersonalised'),
    expired: t('withdrawEnded', { date: until ? longDay(until) : '' }),
    withdrawn: t('withdrawnOn', {
      date: withdrawnAt ? longDate(withdrawnAt, timeZone) : '',
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
