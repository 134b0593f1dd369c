import { type Html, html } from '@keepsake/contract/html';
import { sandboxPages } from '@keepsake/contract/sandbox-shop';
import type { Page } from '../shop/pages/page.ts';
import type { Visit } from '../shop/visit.ts';

export const signUpPath = '/newsletter';
/** Version of the text `newsletter.consent`. */
export const wordingVersion = 'sandbox-1';

export function signUpForm({ storefront, t }: Visit): Html {
  return html`<form method="post" action="${signUpPath}">
<label>${t('newsletter.email')} <input type="text" inputmode="email" name="email" autocomplete="email" autocapitalize="none" spellcheck="false" required maxlength="254"></label>
<p class="muted">${t('newsletter.consent', { brand: storefront.brand.name })}</p>
<p class="actions"><button class="button">${t('newsletter.submit')}</button></p>
</form>`;
}

function page({ t }: Visit, outcome: 'sent' | 'wrong' | 'tooOften', more?: Html): Page {
  const title = t('newsletter.title');
  return {
    status: outcome === 'sent' ? 200 : 400,
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="lead">${t(`newsletter.${outcome}`)}</p>
${more}
<p class="actions"><a class="button quiet" href="${sandboxPages.shop}">${t('missing.home')}</a></p></div>`,
  };
}

export const sentPage = (visit: Visit): Page => page(visit, 'sent');
export const wrongPage = (visit: Visit): Page => page(visit, 'wrong', signUpForm(visit));
export const tooOftenPage = (visit: Visit): Page => page(visit, 'tooOften');
