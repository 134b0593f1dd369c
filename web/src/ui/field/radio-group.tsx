import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup';
import styles from './field.module.css';
import { FieldHint, FieldLabel, FieldProblem, type FieldTexts } from './field-texts.tsx';

export interface RadioOption {
  readonly id: string;
  readonly label: string;
  /** Why it cannot be chosen, or what to know about it. */
  readonly note?: string | undefined;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps extends FieldTexts {
  readonly name: string;
  readonly options: readonly RadioOption[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (id: string) => void;
  readonly isDisabled?: boolean;
}

export function RadioGroup({ label, hint, error, isOptional, options, ...rest }: RadioGroupProps) {
  return (
    <AriaRadioGroup
      {...rest}
      className={styles.field ?? ''}
      isInvalid={Boolean(error)}
      isRequired={!isOptional}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isOptional={isOptional ?? false} />
      <FieldHint>{hint}</FieldHint>
      <div className={styles.choices}>
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            className={styles.choice ?? ''}
            isDisabled={option.isDisabled ?? false}
          >
            <span className={styles.circle} />
            <span>
              <bdi>{option.label}</bdi>
              {option.note === undefined ? null : <span className={styles.note}>{option.note}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldProblem>{error}</FieldProblem>
    </AriaRadioGroup>
  );
}
