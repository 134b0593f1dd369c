import { type Html, html } from '@keepsake/contract/html';
import { limits } from '@keepsake/contract/limits';
import { shownEmail } from '../../../platform/mail/index.ts';
import { signInAddress } from '../account-addresses.ts';
import { type FieldProblem, inputField, problemSummary, statusOf } from './form-fields.ts';
import type { Page, PageLayout } from './layout.ts';
import type { Messages } from './messages.ts';
import type { PageSite } from './page-brand.ts';
import { signInByPasskeyScript } from './passkey-script.ts';
import { repeatablePageScript } from './show-password.ts';

export interface SignInForm {
  readonly action: string;
  /** Previous input; never the password. */
  readonly email: string;
  readonly problems: readonly FieldProblem[];
  readonly demo: boolean;
  /** Path of the storefront. */
  readonly returnTo: string;
  readonly register: string;
  readonly forgot: string;
  /** Undefined where browsers have no passkeys at this address. */
  readonly passkey: { readonly action: string; readonly options: object } | undefined;
}

function fields(texts: Messages, { email, problems, passkey }: SignInForm): Html {
  // Both fields are marked, so that neither is revealed.
  const isInvalid = problems.some(({ message }) => message === 'signIn.wrong');
  return html`${inputField(
    texts,
    {
      id: 'email',
      label: 'signIn.email',
      type: 'email',
      value: shownEmail(email),
      autocomplete: passkey ? 'username webauthn' : 'username',
      maxLength: limits.customer.maxEmailLength,
      required: true,
      autofocus: true,
      isInvalid,
    },
    problems,
  )}
${inputField(
  texts,
  {
    id: 'password',
    label: 'signIn.password',
    type: 'password',
    autocomplete: 'current-password',
    maxLength: limits.account.maxPasswordLength,
    required: true,
    isInvalid,
  },
  problems,
)}`;
}

/** Hidden until the script runs, in browsers with passkeys. */
function passkeyForm(texts: Messages, { action, options }: NonNullable<SignInForm['passkey']>): Html {
  return html`<form id="passkey-form" method="post" action="${action}" data-options="${JSON.stringify(options)}" hidden>
<p class="problem" id="passkey-problem" tabindex="-1" hidden>${texts('passkey.cancelled')}</p>
<input type="hidden" name="passkey">
<button class="secondary" type="submit">${texts('passkey.submit')}</button>
</form>`;
}

function demoHint(texts: Messages): Html {
  const [email, password] = [texts('signIn.demoEmail'), texts('signIn.demoPassword')];
  return html`<p class="hint"><strong>${texts('signIn.demo')}</strong> <span>${email}</span> <span>${password}</span></p>`;
}

export function signInPage(layout: PageLayout, site: PageSite, form: SignInForm): Page {
  const texts = layout.texts(site);
  const brand = site.brand.name;
  const hasProblem = form.problems.length > 0;
  const title = texts('signIn.title');
  return layout.page(site, {
    status: statusOf(form.problems),
    title: hasProblem ? texts('page.errorTitle', { title }) : title,
    formOrigins: [site.origin],
    inLanguage: (locale) => signInAddress(site, form.returnTo, locale),
    script: form.passkey ? `${repeatablePageScript}${signInByPasskeyScript}` : repeatablePageScript,
    main: html`<h1>${title}</h1>
<p class="lead">${texts('signIn.lead', { brand })}</p>
${problemSummary(texts, form.problems)}
<form method="post" action="${form.action}" novalidate>
${fields(texts, form)}
<button type="submit">${texts('signIn.submit')}</button>
</form>
${form.passkey && passkeyForm(texts, form.passkey)}
<p class="ways"><a href="${form.forgot}">${texts('signIn.forgot')}</a> <a href="${form.register}">${texts('signIn.register')}</a></p>
${form.demo && demoHint(texts)}
<p class="back"><a href="${site.origin}/">${texts('signIn.back', { brand })}</a></p>`,
  });
}
