import { type Html, html } from '@keepsake/contract/html';
import { limits } from '@keepsake/contract/limits';
import { shownEmail } from '../../../platform/mail/index.ts';
import { type FieldProblem, inputField, problemSummary, statusOf } from './form-fields.ts';
import type { Page, PageLayout } from './layout.ts';
import type { Messages } from './messages.ts';
import type { PageSite } from './page-brand.ts';
import { repeatablePageScript } from './show-password.ts';

export interface RegisterForm {
  readonly action: string;
  readonly email: string;
  readonly name: string;
  readonly problems: readonly FieldProblem[];
  readonly signIn: string;
}

function fields(texts: Messages, { email, name, problems }: RegisterForm): Html {
  const { maxEmailLength, maxNameLength } = limits.customer;
  return html`${inputField(
    texts,
    {
      id: 'email',
      label: 'field.email',
      type: 'email',
      value: shownEmail(email),
      autocomplete: 'email',
      maxLength: maxEmailLength,
      required: true,
      autofocus: true,
    },
    problems,
  )}
${inputField(
  texts,
  {
    id: 'name',
    label: 'field.name',
    type: 'text',
    value: name,
    autocomplete: 'name',
    maxLength: maxNameLength,
    required: false,
  },
  problems,
)}
${newPasswordField(texts, 'field.password', problems)}`;
}

/** No maxlength, which would truncate a password; a longer one is an error. */
export function newPasswordField(
  texts: Messages,
  label: 'field.password' | 'field.newPassword',
  problems: readonly FieldProblem[],
  autofocus = false,
): Html {
  return inputField(
    texts,
    {
      id: 'password',
      label,
      type: 'password',
      autocomplete: 'new-password',
      maxLength: 2 * limits.account.maxPasswordLength,
      hint: 'field.passwordHint',
      required: true,
      autofocus,
    },
    problems,
  );
}

export function registerPage(layout: PageLayout, site: PageSite, form: RegisterForm): Page {
  const texts = layout.texts(site);
  const hasProblem = form.problems.length > 0;
  const title = texts('register.title');
  return layout.page(site, {
    status: statusOf(form.problems),
    title: hasProblem ? texts('page.errorTitle', { title }) : title,
    script: repeatablePageScript,
    main: html`<h1>${title}</h1>
<p class="lead">${texts('register.lead', { brand: site.brand.name })}</p>
${problemSummary(texts, form.problems)}
<form method="post" action="${form.action}" novalidate>
${fields(texts, form)}
<button type="submit">${texts('register.submit')}</button>
</form>
<p class="back"><a href="${form.signIn}">${texts('register.signIn')}</a></p>`,
  });
}

/** Same page with or without an account. */
export function registeredPage(
  layout: PageLayout,
  site: PageSite,
  { email, again }: { email: string; again: string },
): Page {
  const texts = layout.texts(site);
  return layout.page(site, {
    title: texts('registered.title'),
    main: html`<h1>${texts('registered.title')}</h1>
<p>${texts('registered.text', { email: shownEmail(email) })}</p>
<p>${texts('registered.note')}</p>
<p class="back"><a href="${again}">${texts('registered.again')}</a></p>`,
  });
}
