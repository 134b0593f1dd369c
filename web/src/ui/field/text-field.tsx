import { TextField as AriaTextField, Input, TextArea } from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldHint, FieldLabel, FieldProblem, type FieldTexts } from './field-texts.tsx';

export interface TextFieldProps extends FieldTexts {
  readonly name: string;
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  /** `email` is a text with the keys for addresses: Chromium's own type changes domains to Punycode. */
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'date';
  /** Which keys a phone shows, where the type does not say it. */
  readonly inputMode?: 'numeric';
  /** HTML autofill detail token: `email`, `postal-code`. */
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isLong?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
}

/** One or more lines of text, validated on submit only. */
export function TextField({ label, hint, error, isOptional, isLong = false, ...rest }: TextFieldProps) {
  const { placeholder, autoFocus = false, ...field } = rest;
  const asEmail = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: 'false' } as const;
  // Focused on mount: the library's own way waits for transitions, and a dialog would focus a button first.
  const passed = { autoFocus, ...(placeholder !== undefined && { placeholder }) };
  return (
    <AriaTextField
      {...field}
      {...(rest.type === 'email' && asEmail)}
      className={styles.field ?? ''}
      isInvalid={Boolean(error)}
      isRequired={!isOptional && rest.type !== 'search'}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isOptional={isOptional ?? false} />
      <FieldHint>{hint}</FieldHint>
      {isLong ? (
        <TextArea {...passed} className={classNames(styles.control, styles.area)} />
      ) : (
        <Input {...passed} className={styles.control ?? ''} />
      )}
      <FieldProblem>{error}</FieldProblem>
    </AriaTextField>
  );
}
