import { type Html, html } from '@keepsake/contract/html';
import { optionTitle } from '../shop/pages/article-card.ts';
import type { Page } from '../shop/pages/page.ts';
import { messagesOf } from '../shop/texts.ts';
import type { Visit } from '../shop/visit.ts';
import { addressForm, savedAddresses } from './address-form.ts';
import type { EditorData } from './editor-data.ts';
import { printOffer } from './print-offer.ts';
import { sessionPath } from './prints-address.ts';
import { printsHead } from './prints-pages.ts';
import type { SavedAddress } from './saved-addresses.ts';
import { needsEmail, type PrintsSession } from './sessions.ts';
import { maxPrints, type PrintOffer } from './work.ts';

function editorData(
  { locale }: Visit,
  session: PrintsSession,
  offer: PrintOffer,
): Omit<EditorData, 'addresses'> {
  const { prints, address, newsletter } = messagesOf(locale);
  return {
    path: sessionPath(session.id),
    locale,
    offer,
    photos: [...session.photos.values()]
      .filter(({ photoId }) => !session.gone.has(photoId))
      .map(({ photoId, fileName, width, height, damaged }) => ({
        id: photoId,
        name: fileName,
        width,
        height,
        ...(damaged && { damaged }),
      })),
    deletedPlaces: session.deletedPlaces,
    messages: { prints, problems: { ...address.problems, email: newsletter.wrong } },
  };
}

interface Choice {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly priceLabel?: string;
  }[];
}

function segments({ name, legend, options }: Choice): Html {
  return html`<fieldset class="segments"><legend>${legend}</legend>${options.map(
    ({ id, label, priceLabel }) =>
      html`<label><input type="radio" name="${name}" value="${id}"><span>${label}${priceLabel && html` <small>${priceLabel}</small>`}</span></label>`,
  )}</fieldset>`;
}

function cardTemplate({ t }: Visit, { sizes }: PrintOffer): Html {
  return html`<template id="print"><div class="print" role="group">
<div class="mat"><div class="crop"><img alt="" loading="lazy" decoding="async" draggable="false"></div>
<p class="no-picture" hidden>${t('prints.noPicture')}</p>
<input class="focus" type="range" min="0" max="100" aria-label="${t('prints.position')}"></div>
<p class="name"></p>
<div class="controls"><select aria-label="${t('product.size')}">${sizes.map(
    ({ id, label, priceLabel }) => html`<option value="${id}">${label} · ${priceLabel}</option>`,
  )}</select>
<div class="stepper"><button type="button" class="fewer" aria-label="${t('prints.fewer')}">−</button>
<input class="count" type="number" inputmode="numeric" min="1" max="${maxPrints}" aria-label="${t('prints.count')}">
<button type="button" class="more" aria-label="${t('prints.more')}">+</button></div>
<button type="button" class="link remove">${t('prints.remove')}</button></div>
<p class="soft damaged" hidden>${t('prints.damaged')}</p>
<p class="soft grade" hidden></p>
<p class="removed" hidden>${t('prints.removed')}</p>
<button type="button" class="link put-back" hidden>${t('prints.putBack')}</button>
</div></template>`;
}

function summary({ storefront, t }: Visit): Html {
  return html`<aside class="order" aria-labelledby="order-title"><h2 id="order-title">${t('prints.summary')}</h2>
<table><tbody class="lines"></tbody>
<tbody class="delivery"><tr><th scope="row">${t('invoice.delivery')}</th><td></td><td></td></tr></tbody></table>
<p class="sum" role="status"><span><span class="sum-count"></span> <span class="sum-delivery muted">+ ${t('invoice.delivery')}</span></span> <strong class="sum-total"></strong></p>
<p class="muted">${storefront.isBusiness ? t('prints.withoutVat') : t('prints.withVat')}</p>
<p class="muted">${t('prints.charged')}</p>
<p class="too-many" role="alert" hidden></p>
<a class="button continue" href="#address-step">${t('prints.continue')}</a>
<button class="button place" form="address" hidden>${t('prints.placeOrder')}</button></aside>`;
}

export function editorPage(visit: Visit, session: PrintsSession, saved: readonly SavedAddress[]): Page {
  const { siteOrigin, t } = visit;
  const offer = printOffer(visit);
  const finishes = offer.finishes.map((id) => ({ id, label: optionTitle(visit, { id }) }));
  const deliverable = visit.storefront.brand.deliveryCountries;
  const addresses = saved.filter(({ country }) => deliverable?.includes(country) ?? true);
  return {
    title: t('prints.title'),
    head: printsHead,
    main: html`<div class="editor" data-editor="${JSON.stringify({ ...editorData(visit, session, offer), addresses })}">
<div class="news" role="alert"></div>
<section class="choose"><h1 tabindex="-1">${t('prints.title')}</h1>
<p class="lead">${t('prints.lead')}</p>
<form class="for-all" aria-label="${t('prints.forAll')}">${[
      segments({ name: 'size', legend: t('product.size'), options: offer.sizes }),
      segments({ name: 'finish', legend: t('product.finish'), options: finishes }),
    ]}</form>
<ul class="prints-grid"></ul></section>
<section class="checkout" hidden><p><a href="#">${t('prints.change')}</a></p>
<h1 tabindex="-1">${t('address.title')}</h1>${savedAddresses(visit, addresses)}
${addressForm(visit, { needsEmail: needsEmail(session) })}</section>
${summary(visit)}
<p class="nothing" hidden>${t('prints.nothingLeft')} <a href="${siteOrigin}/my-photos/photos">${t('prints.backToPhotos')}</a></p>
<p class="ended" hidden>${t('prints.endedTitle')}. ${t('prints.endedText')} <a href="${siteOrigin}/my-photos/photos">${t('prints.backToPhotos')}</a></p>
${cardTemplate(visit, offer)}
</div>`,
  };
}
