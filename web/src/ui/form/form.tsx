import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import { Button } from '../button/button.tsx';
import { isPrivate } from '../private/private.ts';
import styles from './form.module.css';

export interface FormProps {
  readonly children: ReactNode;
  /** Called with the values; fields show problems by `error`. */
  readonly onSubmit: (values: FormData) => void;
  /** Problems of the last submit by field; a new object focuses the first such field, or the summary. */
  readonly problems?: Readonly<Record<string, string>>;
  /** Heading of a list of all problems above the fields: for forms that are longer than a window. */
  readonly summary?: string;
  readonly actions?: ReactNode;
}

export function Form({ children, onSubmit, problems, summary, actions }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLElement>(null);
  const hasProblems = problems !== undefined && Object.keys(problems).length > 0;
  useEffect(() => {
    if (!problems || Object.keys(problems).length === 0) return;
    if (list.current) list.current.focus();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  }, [problems]);
  const focusField = (name: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]:not([type="hidden"])`)?.focus();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <AriaForm
      {...isPrivate}
      ref={form}
      className={styles.form ?? ''}
      onSubmit={submit}
      validationBehavior="aria"
    >
      {summary !== undefined && hasProblems ? (
        <section ref={list} tabIndex={-1} aria-label={summary} className={styles.summary}>
          <p className={styles.heading}>
            <CircleAlert aria-hidden />
            {summary}
          </p>
          <ul>
            {Object.entries(problems).map(([name, problem]) => (
              <li key={name}>
                <Button
                  variant="quiet"
                  size="small"
                  className={styles.problem}
                  onPress={() => focusField(name)}
                >
                  {problem}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </AriaForm>
  );
}
