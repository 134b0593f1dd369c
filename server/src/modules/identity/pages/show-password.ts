import { type Html, html } from '@keepsake/contract/html';
import type { Messages } from './messages.ts';

/** Hidden until the script runs. */
export function withShowPassword(texts: Messages, id: string, input: Html): Html {
  const label = texts('field.showPassword');
  return html`<div class="password">${input}
<button class="show-password" type="button" aria-controls="${id}" aria-pressed="false" aria-label="${label}" title="${label}" hidden>
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Z"/><circle cx="12" cy="12" r="3"/><path class="stroke" d="m4 20 16-16"/></svg>
</button></div>`;
}

/** Browsers save what a text field sends, so a shown password is hidden again before it is sent. */
export const showPasswordScript = `
for (const button of document.querySelectorAll('.show-password')) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
  };
  button.addEventListener('click', () => show(input.type === 'password'));
  input.form.addEventListener('submit', () => show(false));
  button.hidden = false;
}
`;

/**
 * Going back and reloading open the page again, and do not send its form again (B24). For pages whose address can be
 * opened without a form.
 */
export const repeatableScript = `
history.replaceState(null, '', location.href);
`;

export const repeatablePageScript = `${showPasswordScript}${repeatableScript}`;
