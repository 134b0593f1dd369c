import { type Html, html } from '../../../platform/html/index.ts';
import type { MessageKey, Messages } from './messages.ts';

/** Something to correct: in which field, and what it says. */
export interface FieldProblem {
  readonly field: string;
  readonly message: MessageKey;
}

/** Status of a page that shows a form again. */
export function statusOf(problems: readonly FieldProblem[]): number {
  if (problems.some(({ message }) => message === 'problem.tooOften')) return 429;
  return problems.length > 0 ? 422 : 200;
}

/** Says first what is wrong, with a way to each field; the browser puts the focus here. */
export function problemSummary(texts: Messages, problems: readonly FieldProblem[]): Html | false {
  if (problems.length === 0) return false;
  return html`<div class="problem" id="problem" role="alert" tabindex="-1" autofocus>
<h2>${texts('problem.title')}</h2>
<ul>${problems.map(({ field, message }) => html`<li><a href="#${field}">${texts(message)}</a></li>`)}</ul>
</div>`;
}

function describedBy(isWrong: boolean, hintId: string | false): Html | false {
  const ids = [hintId, isWrong && 'problem'].filter((id) => id !== false);
  return ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`;
}

export interface Field {
  readonly id: 'email' | 'name' | 'password';
  readonly label: MessageKey;
  readonly type: 'email' | 'text' | 'password';
  /** What was typed before; passwords are never sent back. */
  readonly value?: string;
  readonly autocomplete: 'email' | 'name' | 'new-password' | 'current-password';
  readonly maxLength: number;
  readonly hint?: MessageKey;
  readonly required: boolean;
  readonly autofocus?: boolean;
}

/** One labelled input with its hint. */
export function inputField(texts: Messages, field: Field, problems: readonly FieldProblem[]): Html {
  const { id, label, type, value, autocomplete, maxLength, hint, required } = field;
  const isWrong = problems.some((problem) => problem.field === id);
  const hintId = hint !== undefined && `${id}-hint`;
  return html`<div class="field">
<label for="${id}">${texts(label)}</label>
${hint && html`<p class="field-hint" id="${hintId}">${texts(hint)}</p>`}
<input id="${id}" name="${id}" type="${type}"${value !== undefined && html` value="${value}"`} autocomplete="${autocomplete}"
 autocapitalize="none" spellcheck="false" maxlength="${maxLength}"${required && html` required`}${
   field.autofocus && problems.length === 0 && html` autofocus`
 }${isWrong && html` aria-invalid="true"`}${describedBy(isWrong, hintId)}>
</div>`;
}
