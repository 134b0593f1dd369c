import { type Html, html } from '@keepsake/contract/html';
import { formatMoney } from '@keepsake/contract/money';
import { optionTitle } from '../shop/pages/article-card.ts';
import type { Page } from '../shop/pages/page.ts';
import type { Visit } from '../shop/visit.ts';
import { paymentPath } from '../shop-data/build-order.ts';
import { cropOf } from './crop.ts';
import type { PlacedOrder } from './placing.ts';
import { printOffer } from './print-offer.ts';
import { scriptsPath, sessionPath } from './prints-address.ts';
import type { PrintsSession } from './sessions.ts';
import { totalsOf } from './work.ts';

/** Head of the pages with the script. */
export const printsHead: Html = html`<link rel="stylesheet" href="/assets/prints.css">
<link rel="stylesheet" href="/assets/print-cards.css">
<link rel="stylesheet" href="/assets/prints-order.css">
<script type="module" src="${scriptsPath}prints.js"></script>`;

const backToPhotos = ({ siteOrigin, t }: Visit): Html =>
  html`<a class="button" href="${siteOrigin}/my-photos/photos">${t('prints.backToPhotos')}</a>`;

const ended = (visit: Visit): Html => html`<h1 tabindex="-1">${visit.t('prints.endedTitle')}</h1>
<p class="lead">${visit.t('prints.endedText')}</p>
<p class="actions">${backToPhotos(visit)}</p>`;

/** The page whose script hands the selection to the shop. */
export function openingPage(visit: Visit): Page {
  const { t } = visit;
  return {
    title: t('prints.title'),
    head: printsHead,
    main: html`<div class="text" data-opening>
<section class="opening"><h1>${t('prints.title')}</h1><p class="lead" role="status">${t('prints.opening')}</p></section>
<section class="failed" hidden><h1 tabindex="-1">${t('prints.title')}</h1><p class="lead">${t('prints.openFailed')}</p>
<p class="actions"><button class="button">${t('prints.tryAgain')}</button></p></section>
<section class="ended" hidden>${ended(visit)}</section>
</div>`,
  };
}

export function endedPage(visit: Visit): Page {
  return {
    status: 404,
    title: visit.t('prints.endedTitle'),
    main: html`<div class="text">${ended(visit)}</div>`,
  };
}

/** Shown of an order. */
const maxPictures = 12;

function pictures({ photos, id }: PrintsSession, { request }: PlacedOrder, visit: Visit): Html[] {
  const { sizes } = printOffer(visit);
  return request.prints.slice(0, maxPictures).flatMap(({ photoId, size, count, focus }) => {
    const photo = photos.get(photoId);
    const paper = sizes.find((one) => one.id === size);
    if (!photo || !paper) return [];
    const { axis } = cropOf(photo, paper);
    const form = photo.height > photo.width ? 'upright' : 'lying';
    return html`<li><img class="${form} size-${size}" src="${sessionPath(id)}/photos/${photoId}.jpg" alt="${photo.fileName}" data-axis="${axis ?? ''}" data-focus="${focus}">
<span class="muted">${paper.label}, ${count} ×</span></li>`;
  });
}

export function confirmationPage(visit: Visit, session: PrintsSession, order: PlacedOrder): Page {
  const { storefront, locale, siteOrigin, t } = visit;
  const { orderCode, request } = order;
  const offer = printOffer(visit);
  const { sizes, total } = totalsOf(request.prints, offer);
  const money = (amount: number) => formatMoney(locale, amount, storefront.currency);
  const rows = [
    ...sizes.map(({ size, count, price }) => [size.label, `${count} ×`, price] as const),
    [t('invoice.delivery'), '', offer.delivery] as const,
    [t('invoice.total'), '', total] as const,
  ];
  return {
    title: t('prints.thanks'),
    head: printsHead,
    main: html`<div class="text placed"><h1>${t('prints.thanks')}</h1>
<p class="lead"><strong>${t('prints.code', { code: orderCode })}</strong>. ${t('prints.kept')}</p>
<ul class="pictures">${pictures(session, order, visit)}</ul>
<p>${t('articles.prints.title')}, ${optionTitle(visit, { id: request.finish })}</p>
<table><tbody>${rows.map(
      ([label, count, price]) =>
        html`<tr><th scope="row">${label}</th><td>${count}</td><td>${money(price)}</td></tr>`,
    )}</tbody></table>
<p class="muted">${t('prints.charged')}</p>
${storefront.isBusiness ? '' : html`<p><strong>${t('prints.oneStep')}</strong></p>`}
<p class="actions">${storefront.isBusiness ? '' : html`<a class="button" href="${paymentPath(orderCode)}">${t('prints.pay', { amount: money(total) })}</a>`}
<a class="button quiet" href="${siteOrigin}/orders/${orderCode}">${t('prints.seeOrder')}</a>
<a class="button quiet" href="${siteOrigin}/my-photos/photos">${t('prints.backToPhotos')}</a></p></div>`,
  };
}
