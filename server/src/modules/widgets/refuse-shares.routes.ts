import { html } from '@keepsake/contract/html';
import { refuseSharesPath } from '@keepsake/contract/widgets';
import { toInstant } from '../../platform/clock/index.ts';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { type Page, sendSecretPage } from '../identity/index.ts';
import { textsOf } from './messages.ts';
import { addressHashOf, refusalToken } from './refusal-token.ts';
import type { WidgetDependencies } from './widget-dependencies.ts';
import { insertRefusal } from './widgets.repository.ts';

/** `confirm`: with the button; `done`; `unknown`: the link is damaged. */
type State = 'confirm' | 'done' | 'unknown';

/** Pages of a mail's link, by which its recipient refuses further mails. They work without a script. */
export function registerRefuseShares(app: HttpServer, dependencies: WidgetDependencies): void {
  const { database, clock, secrets, pages } = dependencies;
  const tokenOf = (request: HttpRequest) =>
    addressHashOf(secrets, (request.query as { token?: string }).token);

  function render(request: HttpRequest, state: State, addressHash?: Buffer): Page {
    const site = pages.siteOf(request.site.origin, requestedLanguages(request));
    const texts = textsOf(site.brand.locale);
    const title = texts(`refuse.${state}`);
    const query = addressHash && new URLSearchParams({ token: refusalToken(secrets, addressHash) });
    return pages.layout.page(site, {
      status: state === 'unknown' ? 404 : 200,
      title,
      main: html`<h1>${title}</h1>
<p>${texts(`refuse.${state}Text`, { brand: site.brand.name })}</p>
${
  query &&
  html`<form method="post" action="${refuseSharesPath}?${String(query)}">
<button type="submit">${texts('refuse.button')}</button></form>`
}`,
    });
  }

  const schema = { hide: true } as object;
  app.get(refuseSharesPath, { schema }, async (request: HttpRequest, reply: HttpReply) => {
    const addressHash = tokenOf(request);
    return sendSecretPage(reply, render(request, addressHash ? 'confirm' : 'unknown', addressHash));
  });
  app.register(async (scope) => {
    // The body is not read: mail programs may send one (RFC 8058).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(refuseSharesPath, { schema, bodyLimit: 4096 }, async (request, reply) => {
      const addressHash = tokenOf(request);
      if (!addressHash) return sendSecretPage(reply, render(request, 'unknown'));
      await insertRefusal(database.autocommit, {
        tenant_id: request.site.tenantId,
        address_hash: addressHash,
        refused_at: toInstant(clock.now()),
      });
      return sendSecretPage(reply, render(request, 'done'));
    });
  });
}
