import { CircleAlert } from 'lucide-react';
import { Label, Text } from 'react-aria-components/TextField';
import { useTranslations } from 'use-intl';
import styles from './field.module.css';

export interface FieldTexts {
  readonly label: string;
  /** Below the label. */
  readonly hint?: string | undefined;
  /** The problem and its solution; set on submit only. */
  readonly error?: string | null | undefined;
  /** Marks the field as optional. */
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

/** Read with its field, as it has the slot of the error message. */
export function FieldProblem({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <Text slot="errorMessage" elementType="div" className={styles.error ?? ''}>
      <CircleAlert aria-hidden />
      {children}
    </Text>
  );
}
