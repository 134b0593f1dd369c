import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import styles from './form.module.css';

export interface FormProps {
  readonly children: ReactNode;
  /** Called with what was entered; says by each field's `error` what is wrong. */
  readonly onSubmit: (values: FormData) => void;
  /** The problems of the last submit, by field; each new object moves the focus to the first field that has one. */
  readonly problems?: Readonly<Record<string, string>>;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
}

/** A form that is checked on submit only, never while somebody types. */
export function Form({ children, onSubmit, problems, actions }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!problems || Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  }, [problems]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <AriaForm ref={form} className={styles.form ?? ''} onSubmit={submit} validationBehavior="aria">
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </AriaForm>
  );
}
