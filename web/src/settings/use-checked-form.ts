import type { InvalidField } from '@keepsake/contract/error-body';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { isApiError } from '../api/api-error.ts';
import { checkForm, problemsOf } from '../api/check-form.ts';

type Texts = Readonly<Record<string, string>>;

export interface CheckedFormOptions<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  /** Texts of problems, in the order of the form. */
  readonly problemTexts: Texts;
  readonly send: (data: z.output<Schema>) => Promise<unknown>;
  /** Fields that the service would refuse among those that the check accepts, when it refuses others. */
  readonly findRefused?: (valid: Texts) => Promise<readonly InvalidField[]>;
}

/** Checks a form and sends it, once at a time. Problems are of the check, or of the service that refused a field. */
export function useCheckedForm<Schema extends z.ZodMiniType>({
  schema,
  problemTexts,
  send,
  findRefused,
}: CheckedFormOptions<Schema>) {
  const [problems, setProblems] = useState<Texts>({});
  // A second press may come before the first one is rendered.
  const isSent = useRef(false);
  const submit = async (values: Texts): Promise<void> => {
    if (isSent.current) return;
    const checked = checkForm(schema, values);
    isSent.current = true;
    try {
      if (checked.invalid) {
        const refused = await findRefused?.(checked.valid);
        setProblems(problemsOf([...checked.invalid, ...(refused ?? [])], problemTexts));
        return;
      }
      setProblems({});
      await send(checked.data);
    } catch (failure) {
      if (isApiError(failure)) setProblems(problemsOf(failure.fields, problemTexts));
    } finally {
      isSent.current = false;
    }
  };
  return { problems, hasProblems: Object.keys(problems).length > 0, submit };
}
