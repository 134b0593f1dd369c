import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './field.module.css';

export interface CheckboxProps {
  readonly name?: string;
  readonly children: ReactNode;
  readonly isSelected?: boolean;
  readonly defaultSelected?: boolean;
  /** Some of the items are chosen. */
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  readonly onChange?: (isSelected: boolean) => void;
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={styles.choice ?? ''} validationBehavior="aria">
      {({ isIndeterminate }) => (
        <>
          <span className={styles.box}>
            {isIndeterminate ? <Minus aria-hidden /> : <Check aria-hidden />}
          </span>
          <span>{children}</span>
        </>
      )}
    </AriaCheckbox>
  );
}
