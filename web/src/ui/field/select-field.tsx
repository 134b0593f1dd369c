import { Check, ChevronDown } from 'lucide-react';
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
} from 'react-aria-components/Select';
import { AriaLanguage } from '../aria-language/aria-language.tsx';
import { classNames } from '../class-names.ts';
import menu from '../menu/menu.module.css';
import styles from './field.module.css';
import { FieldHint, FieldLabel, FieldProblem, type FieldTexts } from './field-texts.tsx';

export interface SelectOption {
  readonly id: string;
  readonly label: string;
  /** The label's language, if not the page's. */
  readonly lang?: string;
}

export interface SelectFieldProps extends FieldTexts {
  readonly name: string;
  readonly options: readonly SelectOption[];
  readonly value?: string | null;
  readonly defaultValue?: string;
  readonly onChange?: (id: string) => void;
  readonly placeholder?: string;
  /** HTML autofill detail token: `country`. */
  readonly autoComplete?: string;
  readonly isDisabled?: boolean;
}

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  options,
  onChange,
  ...rest
}: SelectFieldProps) {
  return (
    <AriaLanguage>
      <Select
        {...rest}
        className={styles.field ?? ''}
        isInvalid={Boolean(error)}
        isRequired={!isOptional}
        validationBehavior="aria"
        {...(onChange ? { onChange: (key) => key !== null && onChange(String(key)) } : {})}
      >
        <FieldLabel label={label} isOptional={isOptional ?? false} />
        <FieldHint>{hint}</FieldHint>
        <Button className={classNames(styles.control, styles.select)}>
          <SelectValue className={styles.value ?? ''} />
          <ChevronDown aria-hidden />
        </Button>
        <FieldProblem>{error}</FieldProblem>
        <Popover className={menu.popover ?? ''} offset={4}>
          <ListBox className={menu.menu ?? ''} items={options}>
            {(option: SelectOption) => <Option option={option} />}
          </ListBox>
        </Popover>
      </Select>
    </AriaLanguage>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <ListBoxItem id={option.id} textValue={option.label} className={menu.item ?? ''}>
      {({ isSelected }) => (
        <>
          <Text slot="label" {...(option.lang ? { lang: option.lang } : {})}>
            {option.label}
          </Text>
          {isSelected ? <Check aria-hidden className={menu.check} /> : null}
        </>
      )}
    </ListBoxItem>
  );
}
