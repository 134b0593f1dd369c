import { type Html, html } from '@keepsake/contract/html';
import type { MessageKey, Messages } from './messages.ts';
import { withShowPassword } from './show-password.ts';

type FieldId = 'email' | 'name' | 'password' | 'code';

export interface FieldProblem {
  /** `form` is a problem of the whole form. */
  readonly field: FieldId | 'form';
  readonly message: MessageKey;
}

/** Status of a page with errors. */
export function statusOf(problems: readonly FieldProblem[]): number {
  const isTooOften = problems.some(({ message }) => message.endsWith('.tooOften'));
  if (isTooOften) return 429;
  return problems.length > 0 ? 422 : 200;
}

/** The errors of the whole form; those of a field are below it. */
export function problemSummary(texts: Messages, problems: readonly FieldProblem[]): Html | false {
  const general = problems.find(({ field }) => field === 'form');
  if (!general) return false;
  return html`<p class="problem" id="problem" role="alert" tabindex="-1" autofocus>${texts(general.message)}</p>`;
}

export interface Field {
  readonly id: FieldId;
  readonly label: MessageKey;
  /** A field of the type `email` would change domains to Punycode in Chromium, and has rules of its own. */
  readonly type: 'email' | 'text' | 'password';
  /** The previous input; never a password. */
  readonly value?: string;
  readonly autocomplete:
    | 'email'
    | 'username'
    | 'username webauthn'
    | 'name'
    | 'new-password'
    | 'current-password'
    | 'one-time-code';
  readonly maxLength: number;
  readonly hint?: MessageKey;
  readonly required: boolean;
  readonly autofocus?: boolean;
  /** Marks the field with the error of the whole form. */
  readonly isInvalid?: boolean;
}

const attribute = (name: string, value: string | false | undefined) =>
  value !== undefined && value !== false && html` ${name}="${value}"`;

export function inputField(texts: Messages, field: Field, problems: readonly FieldProblem[]): Html {
  const { id, label, type, value, autocomplete, maxLength, hint, required, isInvalid = false } = field;
  const problem = problems.find((one) => one.field === id);
  const isFirst = problem !== undefined && problem === problems[0];
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`, isInvalid && 'problem'].filter(
    Boolean,
  );
  const input = html`<input id="${id}" name="${id}" type="${type === 'email' ? 'text' : type}"${type === 'email' && html` inputmode="email"`}${attribute('value', value)} autocomplete="${autocomplete}"
 autocapitalize="none" spellcheck="false" maxlength="${maxLength}"${required && html` required`}${
   (isFirst || (field.autofocus && problems.length === 0)) && html` autofocus`
 }${attribute('aria-invalid', (problem !== undefined || isInvalid) && 'true')}${attribute(
   'aria-describedby',
   describedBy.length > 0 && describedBy.join(' '),
 )}>`;
  return html`<div class="field">
<label for="${id}">${texts(label)}</label>
${hint && html`<p class="field-hint" id="${id}-hint">${texts(hint)}</p>`}
${type === 'password' ? withShowPassword(texts, id, input) : input}
${problem && html`<p class="field-problem" id="${id}-problem">${texts(problem.message)}</p>`}
</div>`;
}
