import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import styles from './form.module.css';

export interface FormProps {
  readonly children: ReactNode;
  /** Called with the values; fields show problems by `error`. */
  readonly onSubmit: (values: FormData) => void;
  /** Problems of the last submit by field; a new object focuses the first such field. */
  readonly problems?: Readonly<Record<string, string>>;
  readonly actions?: ReactNode;
}

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
