import { type Html, html } from '@keepsake/contract/html';
import type { KeptMail } from '../../platform/mail/index.ts';
import type { Page, PageLayout, PageSite } from '../identity/index.ts';
import texts from './messages/en-GB.json' with { type: 'json' };

export const mailboxPath = '/dev/mailbox';

function row({ id, message }: KeptMail): Html {
  const to = texts.to.replace('{to}', message.to);
  return html`<li><a href="${mailboxPath}/${id}">${message.subject}</a><br>${to}</li>`;
}

export function listPage(layout: PageLayout, site: PageSite, mails: readonly KeptMail[]): Page {
  return layout.page(site, {
    title: texts.title,
    main: html`<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
${mails.length === 0 ? html`<p>${texts.empty}</p>` : html`<ul class="mails">${mails.map(row)}</ul>`}`,
  });
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

export function mailPage(layout: PageLayout, site: PageSite, { id, message }: KeptMail): Page {
  return layout.page(site, {
    title: message.subject,
    framesOwnPages: true,
    main: html`<h1>${message.subject}</h1>
<p class="lead">${texts.to.replace('{to}', message.to)}</p>
<h2>${texts.asText}</h2>
<p class="mail-text">${withLinks(message.text)}</p>
<h2>${texts.asHtml}</h2>
<iframe class="mail-html" title="${texts.asHtml}" src="${mailboxPath}/${id}/html" tabindex="0"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<p class="back"><a href="${mailboxPath}">${texts.back}</a></p>`,
  });
}

export function missingPage(layout: PageLayout, site: PageSite): Page {
  return layout.page(site, {
    status: 404,
    title: texts.missing,
    main: html`<h1>${texts.missing}</h1>
<p class="back"><a href="${mailboxPath}">${texts.back}</a></p>`,
  });
}
