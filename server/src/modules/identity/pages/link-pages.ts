import { html } from '@keepsake/contract/html';
import { limits } from '@keepsake/contract/limits';
import { shownEmail } from '../../../platform/mail/index.ts';
import { signInAddress } from '../account-addresses.ts';
import { type FieldProblem, inputField, problemSummary, statusOf } from './form-fields.ts';
import type { Page, PageLayout } from './layout.ts';
import type { PageSite } from './page-brand.ts';
import { newPasswordField } from './register-page.ts';
import { showPasswordScript } from './show-password.ts';

export interface LinkForm {
  readonly action: string;
  readonly token: string;
  readonly email: string;
  readonly problems: readonly FieldProblem[];
}

const tokenField = (token: string) => html`<input type="hidden" name="token" value="${token}">`;

/** @param form `requiresPassword`: another browser registered */
export function confirmPage(
  layout: PageLayout,
  site: PageSite,
  form: LinkForm & { readonly requiresPassword: boolean },
): Page {
  const texts = layout.texts(site);
  const hasProblem = form.problems.length > 0;
  const title = texts('confirm.title');
  const password = {
    id: 'password',
    label: 'field.password',
    type: 'password',
    autocomplete: 'current-password',
    maxLength: 2 * limits.account.maxPasswordLength,
    required: true,
  } as const;
  return layout.page(site, {
    status: statusOf(form.problems),
    title: hasProblem ? texts('page.errorTitle', { title }) : title,
    formOrigins: [site.origin],
    ...(form.requiresPassword && { script: showPasswordScript }),
    main: html`<h1>${title}</h1>
<p class="lead">${texts('confirm.text', { brand: site.brand.name, email: shownEmail(form.email) })}${
      form.requiresPassword && html` ${texts('confirm.password')}`
    }</p>
${problemSummary(texts, form.problems)}
<form method="post" action="${form.action}" novalidate>
${tokenField(form.token)}
${form.requiresPassword && inputField(texts, password, form.problems)}
<button type="submit">${texts('confirm.submit')}</button>
</form>`,
  });
}

export function resetPage(layout: PageLayout, site: PageSite, form: LinkForm): Page {
  const texts = layout.texts(site);
  const hasProblem = form.problems.length > 0;
  const title = texts('reset.title');
  return layout.page(site, {
    status: statusOf(form.problems),
    title: hasProblem ? texts('page.errorTitle', { title }) : title,
    script: showPasswordScript,
    main: html`<h1>${title}</h1>
<p class="lead">${texts('reset.lead', { email: shownEmail(form.email) })}</p>
${problemSummary(texts, form.problems)}
<form method="post" action="${form.action}" novalidate>
${tokenField(form.token)}
${newPasswordField(texts, 'field.newPassword', form.problems, true)}
<button type="submit">${texts('reset.submit')}</button>
</form>`,
  });
}

export type LinkOutcome = 'confirmed' | 'changed' | 'used' | 'unusable';

export function linkOutcomePage(layout: PageLayout, site: PageSite, outcome: LinkOutcome): Page {
  const texts = layout.texts(site);
  const title = texts(`${outcome}.title`);
  return layout.page(site, {
    status: outcome === 'unusable' ? 410 : 200,
    title,
    main: html`<h1>${title}</h1>
<p>${texts(`${outcome}.text`)}</p>
<p><a class="button" href="${signInAddress(site)}">${texts(`${outcome}.signIn`)}</a></p>`,
  });
}
