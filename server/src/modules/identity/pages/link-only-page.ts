import { html } from '@keepsake/contract/html';
import { shownEmail } from '../../../platform/mail/index.ts';
import { forgotAddress, signInAddress } from '../account-addresses.ts';
import type { Page, PageLayout } from './layout.ts';
import type { PageSite } from './page-brand.ts';

/** Same page with or without an account. */
export function linkOnlyPage(layout: PageLayout, site: PageSite, publicOrigin: string, email: string): Page {
  const texts = layout.texts(site);
  return layout.page(site, {
    status: 403,
    title: texts('linkOnly.title'),
    main: html`<h1>${texts('linkOnly.title')}</h1>
<p>${texts('linkOnly.text', { email: shownEmail(email) })}</p>
<form method="post" action="${forgotAddress(publicOrigin, site)}">
<input type="hidden" name="email" value="${email}">
<button type="submit">${texts('forgot.submit')}</button>
</form>
<p>${texts('linkOnly.note')}</p>
<p class="back"><a href="${signInAddress(site)}">${texts('forgot.back')}</a></p>`,
  });
}
