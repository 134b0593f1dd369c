import { html } from '@keepsake/contract/html';
import { limits } from '@keepsake/contract/limits';
import { sandboxPages } from '@keepsake/contract/sandbox-shop';
import type { Visit } from '../visit.ts';
import type { Page } from './page.ts';

export function faqPage({ storefront, t }: Visit): Page {
  const entries = [
    [t('faq.keepQuestion'), t('faq.keepAnswer')],
    [t('faq.deletedQuestion'), t('faq.deletedAnswer', { days: String(limits.photos.graceDays) })],
    [t('faq.phoneQuestion'), t('faq.phoneAnswer')],
    [t('faq.qualityQuestion'), t('faq.qualityAnswer')],
    ...(storefront.brand.switches.export ? [[t('faq.exportQuestion'), t('faq.exportAnswer')]] : []),
    [t('faq.deliveryQuestion'), t('faq.deliveryAnswer')],
    [t('faq.wrongQuestion'), t('faq.wrongAnswer')],
  ] as const;
  const title = t('faq.title');
  return {
    title,
    main: html`<div class="text"><h1>${title}</h1>
${entries.map(([question, answer]) => html`<details><summary>${question}</summary><p>${answer}</p></details>`)}
<h2>${t('faq.notFound')}</h2>
<p class="actions"><a class="button" href="${sandboxPages.contact}">${t('contact')}</a></p></div>`,
  };
}

/** @param day 1 is Monday */
function weekdayName(locale: string, day: number): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, day));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

export function contactPage({ storefront, locale, t }: Visit): Page {
  const { name, customerCare } = storefront.brand;
  const title = t('contact');
  const hours = (customerCare?.hours ?? []).map(({ days: [from, to], opens, closes }) => {
    const names = [...new Set([from, to])].map((day) => weekdayName(locale, day));
    return t('contactPage.open', { days: names.join(' – '), opens, closes });
  });
  return {
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="lead">${t('contactPage.text', { brand: name })}</p>
${
  customerCare &&
  html`<h2>${t('contactPage.email')}</h2>
<p><a href="mailto:${customerCare.email}">${customerCare.email}</a></p>
<h2>${t('contactPage.hours')}</h2>
${hours.map((line) => html`<p>${line}</p>`)}`
}
<p class="actions"><a class="button quiet" href="${sandboxPages.faq}">${t('contactPage.faqs')}</a></p></div>`,
  };
}

/** Stands in for the page of a parcel service. */
export function parcelPage({ siteOrigin, t }: Visit, code: string): Page | undefined {
  if (!/^[A-Za-z0-9]{1,40}$/.test(code)) return undefined;
  const title = t('parcel.title', { code });
  return {
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="lead">${t('parcel.text')}</p>
<p class="actions"><a class="button" href="${siteOrigin}/orders">${t('account')}</a></p></div>`,
  };
}

export function legalPage({ storefront, t }: Visit, page: 'terms' | 'privacy' | 'cookies' | 'imprint'): Page {
  const { name: brand, customerCare } = storefront.brand;
  const email = customerCare?.email ?? '';
  const paragraphs = {
    terms: () => [t('legal.terms1'), t('legal.terms2'), t('legal.terms3')],
    privacy: () => [
      t('legal.privacy1'),
      t('legal.privacy2'),
      t('legal.privacy3'),
      t('legal.privacy4', { email }),
    ],
    cookies: () => [t('legal.cookies1'), t('legal.cookies2'), t('legal.cookies3')],
    imprint: () => [t('legal.imprint1', { brand }), t('legal.imprint2'), t('legal.imprint3', { email })],
  };
  const title = t(`legal.${page}Title`);
  return {
    title,
    main: html`<div class="text"><h1>${title}</h1>
${paragraphs[page]().map((text) => html`<p>${text}</p>`)}</div>`,
  };
}

export function missingPage({ t }: Visit): Page {
  const title = t('missing.title');
  return {
    status: 404,
    title,
    main: html`<div class="text"><h1>${title}</h1>
<p class="lead">${t('missing.text')}</p>
<p class="actions"><a class="button" href="${sandboxPages.shop}">${t('missing.home')}</a></p></div>`,
  };
}
