import { html, trustedMarkup } from '@keepsake/contract/html';
import type { Page, PageLayout } from './layout.ts';
import type { PageSite } from './page-brand.ts';

function tryAgainAddress({ origin }: PageSite, returnTo: string): string {
  return `${origin}/session/login?${new URLSearchParams({ returnTo })}`;
}

/** A restarted sign-in failed again; another restart could loop. */
export function failedPage(layout: PageLayout, site: PageSite, status: number, returnTo = '/'): Page {
  const texts = layout.texts(site);
  return layout.page(site, {
    status,
    title: texts('failed.title'),
    main: html`<h1>${texts('failed.title')}</h1>
<p>${texts('failed.text')}</p>
<p><a class="button" href="${tryAgainAddress(site, returnTo)}">${texts('failed.again')}</a></p>`,
  });
}

/** The provider returns no valid e-mail address, so a retry cannot help. */
export function noEmailPage(layout: PageLayout, site: PageSite): Page {
  const texts = layout.texts(site);
  const brand = site.brand.name;
  return layout.page(site, {
    status: 403,
    title: texts('noEmail.title'),
    main: html`<h1>${texts('noEmail.title')}</h1>
<p>${texts('noEmail.text', { brand })}</p>
<p><a class="button" href="${tryAgainAddress(site, '/')}">${texts('failed.again')}</a></p>`,
  });
}

export function expiredPage(layout: PageLayout, site: PageSite): Page {
  const texts = layout.texts(site);
  return layout.page(site, {
    status: 410,
    title: texts('expired.title'),
    main: html`<h1>${texts('expired.title')}</h1>
<p>${texts('expired.text')}</p>
<p><a class="button" href="${tryAgainAddress(site, '/')}">${texts('expired.again')}</a></p>`,
  });
}

/** Page for sign-outs from elsewhere. */
export function confirmSignOutPage(layout: PageLayout, site: PageSite, form: string): Page {
  const texts = layout.texts(site);
  return layout.page(site, {
    title: texts('signOut.title'),
    formOrigins: [site.origin],
    main: html`<h1>${texts('signOut.title')}</h1>
<p>${texts('signOut.text')}</p>
${trustedMarkup(form)}
<p><button type="submit" form="op.logoutForm" name="logout" value="yes">${texts('signOut.confirm')}</button></p>
<p class="back"><a href="${site.origin}/">${texts('signOut.stay')}</a></p>`,
  });
}

export function signedOutPage(layout: PageLayout, site: PageSite): Page {
  const texts = layout.texts(site);
  const brand = site.brand.name;
  return layout.page(site, {
    title: texts('signedOut.title'),
    main: html`<h1>${texts('signedOut.title')}</h1>
<p>${texts('signedOut.text')}</p>
<p><a class="button" href="${site.origin}/">${texts('signedOut.home', { brand })}</a></p>`,
  });
}
