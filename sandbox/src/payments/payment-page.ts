import { html } from '@keepsake/contract/html';
import type { Page } from '../shop/pages/page.ts';
import type { Visit } from '../shop/visit.ts';
import { offeredMethods } from './demo-methods.ts';

export function paymentPage({ t, path }: Visit): Page {
  const title = t('payment.title');
  return {
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="lead">${t('payment.text')}</p>
<form method="post" action="${path}">
<fieldset><legend>${t('payment.method')}</legend>
${offeredMethods.map(
  ({ label }, index) =>
    html`<label><input type="radio" name="method" value="${String(index)}"${index === 0 && html` checked`}> ${label}</label>`,
)}</fieldset>
<p class="actions"><button class="button" name="result" value="added">${t('payment.save')}</button>
<button class="button quiet" name="result" value="cancelled">${t('payment.cancel')}</button>
<button class="button quiet" name="result" value="failed">${t('payment.fail')}</button></p>
</form></div>`,
  };
}

/** Used, or from before a restart. */
export function endedPaymentPage({ t, siteOrigin }: Visit): Page {
  const title = t('payment.endedTitle');
  return {
    status: 404,
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="lead">${t('payment.endedText')}</p>
<p class="actions"><a class="button" href="${siteOrigin}/settings/payment-method">${t('account')}</a></p></div>`,
  };
}
