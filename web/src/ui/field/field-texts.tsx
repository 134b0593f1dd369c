import { CircleAlert } from 'lucide-react';
import { Label, Text } from 'react-aria-components/TextField';
import { useTranslations } from 'use-intl';
import styles from './field.module.css';

/** What every field has, whatever its control. */
export interface FieldTexts {
  readonly label: string;
  /** Stands under the label before anything is typed. */
  readonly hint?: string | undefined;
  /** What is wrong and what to do; set it on submit only, never while somebody types. */
  readonly error?: string | null | undefined;
  /** Most fields are required; those that are not say so. */
  readonly isOptional?: boolean;
}

export function FieldLabel({ label, isOptional = false }: Pick<FieldTexts, 'label' | 'isOptional'>) {
  const t = useTranslations('ui');
  return (
    <Label className={styles.label ?? ''}>
      {label}
      {isOptional ? <span className={styles.optional}> {t('optional')}</span> : null}
    </Label>
  );
}

export function FieldHint({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Text slot="description" className={styles.hint ?? ''}>
      {children}
    </Text>
  );
}

/** Read out with its field, because it carries the slot of the field's error message. */
export function FieldProblem({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <Text slot="errorMessage" elementType="div" className={styles.error ?? ''}>
      <CircleAlert aria-hidden />
      {children}
    </Text>
  );
}
