import { html } from '@keepsake/contract/html';
import { limits } from '@keepsake/contract/limits';
import type { Locale } from '@keepsake/contract/locale';
import { shownEmail } from '../../../platform/mail/index.ts';
import { signInAddress } from '../account-addresses.ts';
import { type FieldProblem, inputField, problemSummary, statusOf } from './form-fields.ts';
import type { Page, PageLayout } from './layout.ts';
import type { PageSite } from './page-brand.ts';
import { repeatableScript } from './show-password.ts';

export interface ForgotForm {
  readonly action: string;
  readonly inLanguage: (locale: Locale) => string;
  readonly email: string;
  readonly problems: readonly FieldProblem[];
}

export function forgotPage(
  layout: PageLayout,
  site: PageSite,
  { action, email, problems, inLanguage }: ForgotForm,
): Page {
  const texts = layout.texts(site);
  const title = texts('forgot.title');
  const field = {
    id: 'email',
    label: 'field.email',
    type: 'email',
    value: shownEmail(email),
    autocomplete: 'email',
    maxLength: limits.customer.maxEmailLength,
    required: true,
    autofocus: true,
  } as const;
  return layout.page(site, {
    status: statusOf(problems),
    inLanguage,
    script: repeatableScript,
    title: problems.length > 0 ? texts('page.errorTitle', { title }) : title,
    main: html`<h1>${title}</h1>
<p class="lead">${texts('forgot.lead')}</p>
${problemSummary(texts, problems)}
<form method="post" action="${action}" novalidate>
${inputField(texts, field, problems)}
<button type="submit">${texts('forgot.submit')}</button>
</form>
<p class="back"><a href="${signInAddress(site)}">${texts('forgot.back')}</a></p>`,
  });
}

/** Same page with or without an account. */
export function forgotSentPage(layout: PageLayout, site: PageSite, email: string): Page {
  const texts = layout.texts(site);
  return layout.page(site, {
    title: texts('forgotSent.title'),
    script: repeatableScript,
    main: html`<h1>${texts('forgotSent.title')}</h1>
<p>${texts('forgotSent.text', { email: shownEmail(email) })}</p>
<p>${texts('registered.note')}</p>
<p class="back"><a href="${signInAddress(site)}">${texts('forgot.back')}</a></p>`,
  });
}
