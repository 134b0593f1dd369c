import { html } from '@keepsake/contract/html';
import { signInAddress } from '../account-addresses.ts';
import { type FieldProblem, inputField, problemSummary, statusOf } from './form-fields.ts';
import type { Page, PageLayout } from './layout.ts';
import type { PageSite } from './page-brand.ts';
import { repeatableScript } from './show-password.ts';

export interface CodeForm {
  readonly action: string;
  /** Proves that the password was right. */
  readonly token: string;
  readonly problems: readonly FieldProblem[];
}

/** Longer than a recovery code with blanks. */
const maxLength = 30;

/** The second step of a sign-in. */
export function codePage(layout: PageLayout, site: PageSite, { action, token, problems }: CodeForm): Page {
  const texts = layout.texts(site);
  const title = texts('code.title');
  const field = inputField(
    texts,
    {
      id: 'code',
      label: 'code.label',
      type: 'text',
      autocomplete: 'one-time-code',
      maxLength,
      hint: 'code.hint',
      required: true,
      autofocus: true,
    },
    problems,
  );
  return layout.page(site, {
    status: statusOf(problems),
    title: problems.length > 0 ? texts('page.errorTitle', { title }) : title,
    formOrigins: [site.origin],
    script: repeatableScript,
    main: html`<h1>${title}</h1>
${problemSummary(texts, problems)}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="token" value="${token}">
${field}
<button type="submit">${texts('signIn.submit')}</button>
</form>
<p>${texts('code.lost')} <a href="${site.origin}/contact">${texts('page.contact')}</a></p>
<p class="back"><a href="${signInAddress(site)}">${texts('forgot.back')}</a></p>`,
  });
}
