import { type Html, html } from '../../../platform/html/index.ts';
import { problemSummary } from './form-fields.ts';
import type { Page, PageLayout } from './layout.ts';
import type { MessageKey, Messages } from './messages.ts';
import type { PageSite } from './page-brand.ts';

export type SignInProblem = 'wrong' | 'tooOften' | 'emailMissing' | 'passwordMissing';

export interface SignInForm {
  readonly action: string;
  /** What was typed before; the password is never sent back. */
  readonly email: string;
  readonly problems: readonly SignInProblem[];
  /** Demo installations say how to sign in. */
  readonly demo: boolean;
  /** Addresses of the pages that create an account and that ask for a new password. */
  readonly register: string;
  readonly forgot: string;
}

const fieldOf: Readonly<Record<SignInProblem, 'email' | 'password'>> = {
  wrong: 'email',
  tooOften: 'email',
  emailMissing: 'email',
  passwordMissing: 'password',
};

const keyOf = (problem: SignInProblem): MessageKey => `signIn.${problem}`;

/** Wrong e-mail or password marks both fields: which of them it was is nobody's business. */
function invalidity(problems: readonly SignInProblem[], field: 'email' | 'password'): Html | false {
  const concerns = problems.some((problem) => problem === 'wrong' || fieldOf[problem] === field);
  return concerns && html` aria-invalid="true" aria-describedby="problem"`;
}

function fields(texts: Messages, { email, problems }: SignInForm): Html {
  return html`<div class="field">
<label for="email">${texts('signIn.email')}</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" autocapitalize="none"
 spellcheck="false" maxlength="254" required${problems.length === 0 && html` autofocus`}${invalidity(problems, 'email')}>
</div>
<div class="field">
<label for="password">${texts('signIn.password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200"
 required${invalidity(problems, 'password')}>
</div>`;
}

function demoHint(texts: Messages): Html {
  const [email, password] = [texts('signIn.demoEmail'), texts('signIn.demoPassword')];
  return html`<p class="hint"><strong>${texts('signIn.demo')}</strong> <span>${email}</span> <span>${password}</span></p>`;
}

function statusOf(problems: readonly SignInProblem[]): number {
  if (problems.includes('tooOften')) return 429;
  return problems.length > 0 ? 422 : 200;
}

/** The first screen people see: e-mail and password, nothing else. */
export function signInPage(layout: PageLayout, site: PageSite, form: SignInForm): Page {
  const texts = layout.texts(site);
  const brand = site.brand.name;
  const hasProblem = form.problems.length > 0;
  const title = texts('signIn.title');
  return layout.page(site, {
    status: statusOf(form.problems),
    title: hasProblem ? texts('page.errorTitle', { title }) : title,
    formOrigins: [site.origin],
    main: html`<h1>${title}</h1>
<p class="lead">${texts('signIn.lead', { brand })}</p>
${problemSummary(
  texts,
  form.problems.map((problem) => ({ field: fieldOf[problem], message: keyOf(problem) })),
)}
<form method="post" action="${form.action}" novalidate>
${fields(texts, form)}
<button type="submit">${texts('signIn.submit')}</button>
</form>
<p class="ways"><a href="${form.forgot}">${texts('signIn.forgot')}</a> <a href="${form.register}">${texts('signIn.register')}</a></p>
${form.demo && demoHint(texts)}
<p class="back"><a href="${site.origin}/">${texts('signIn.back', { brand })}</a></p>`,
  });
}
