import { html } from '@keepsake/contract/html';
import { shownEmail } from '../../../platform/mail/index.ts';
import { addPasskeyPath } from '../account-addresses.ts';
import { type FieldProblem, problemSummary, statusOf } from './form-fields.ts';
import type { Page, PageLayout } from './layout.ts';
import type { PageSite } from './page-brand.ts';
import { addPasskeyScript } from './passkey-script.ts';

export interface AddPasskeyForm {
  readonly token: string;
  readonly email: string;
  /** `publicKey` of `navigator.credentials.create`, with bytes as base64url. */
  readonly options: object;
  readonly problems: readonly FieldProblem[];
}

/** The list of passkeys in the settings of a storefront. */
export const passkeysAddress = ({ origin }: PageSite): string => `${origin}/settings/security#passkeys`;

/** The form is hidden until the script runs. */
export function addPasskeyPage(
  layout: PageLayout,
  site: PageSite,
  { token, email, options, problems }: AddPasskeyForm,
): Page {
  const texts = layout.texts(site);
  const title = texts('addPasskey.title');
  return layout.page(site, {
    status: statusOf(problems),
    title: problems.length > 0 ? texts('page.errorTitle', { title }) : title,
    formOrigins: [site.origin],
    script: addPasskeyScript,
    main: html`<h1>${title}</h1>
<p class="lead">${texts('addPasskey.lead', { email: shownEmail(email) })}</p>
${problemSummary(texts, problems)}
<p id="unsupported">${texts('addPasskey.unsupported')}</p>
<form id="passkey-form" method="post" action="${addPasskeyPath}" data-options="${JSON.stringify(options)}" hidden>
<p class="problem" id="passkey-problem" tabindex="-1" hidden>${texts('addPasskey.cancelled')}</p>
<p class="problem" id="passkey-known" tabindex="-1" hidden>${texts('addPasskey.known')}</p>
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="passkey">
<button type="submit">${texts('addPasskey.submit')}</button>
</form>
<p class="back"><a href="${passkeysAddress(site)}">${texts('addPasskey.back')}</a></p>`,
  });
}

export function passkeyNotAddedPage(
  layout: PageLayout,
  site: PageSite,
  reason: 'expired' | 'tooMany' | 'taken',
): Page {
  const texts = layout.texts(site);
  const title = texts('addPasskey.notAdded');
  return layout.page(site, {
    status: reason === 'expired' ? 410 : 409,
    title,
    main: html`<h1>${title}</h1>
<p>${texts(`addPasskey.${reason}`)}</p>
<p><a class="button" href="${passkeysAddress(site)}">${texts('addPasskey.back')}</a></p>`,
  });
}
