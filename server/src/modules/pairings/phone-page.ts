import path from 'node:path';
import { basePath } from '@keepsake/contract/bases';
import { fillTemplate } from '@keepsake/contract/html';
import type { RequestedLanguages } from '@keepsake/contract/locale';
import { phonePagePath } from '@keepsake/contract/pairings';
import { type PageTheme, placeTheme } from '@keepsake/contract/theme';
import { readText } from '../../platform/files/read.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { contentSecurityPolicy, newNonce } from '../../platform/http/site-files.ts';
import { loadMessages } from '../../platform/messages/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

export interface PhonePageOptions {
  /** The built site; undefined where only the APIs are served. */
  readonly siteFolder: string | undefined;
  pageBrandOf(
    origin: string,
    languages: RequestedLanguages,
  ): {
    readonly id: string;
    readonly name: string;
    readonly locale: string;
    readonly look: PageTheme & { readonly icon: string };
  };
}

/** Serves the page of a phone that scanned a code. Its address holds the code, so nothing refers to it (R7). */
export async function loadPhonePage({ siteFolder, pageBrandOf }: PhonePageOptions) {
  if (!siteFolder) return undefined;
  const template = await readText(path.join(siteFolder, 'phone.html'));
  const { textsOf } = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);
  const keys = Object.keys(enGB) as (keyof typeof enGB)[];
  return {
    register(app: HttpServer): void {
      app.get(`${phonePagePath}*`, { schema: { hide: true } }, async (request, reply) => {
        const { origin } = request.site;
        const { id, name, locale, look } = pageBrandOf(origin, requestedLanguages(request));
        const texts = textsOf(locale);
        const nonce = newNonce();
        const page = fillTemplate(template, {
          nonce,
          brand: id,
          brandName: name,
          lang: locale,
          title: texts('title'),
          icon: look.icon,
          api: basePath('qrUploadApi'),
          noScript: texts('noScript'),
          texts: JSON.stringify(Object.fromEntries(keys.map((key) => [key, texts(key, { brand: name })]))),
        });
        return reply
          .headers({
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': contentSecurityPolicy(nonce, { connect: [], thirdParty: [] }),
            'Cache-Control': 'no-store',
            'Referrer-Policy': 'no-referrer',
            Vary: 'Accept-Language, Cookie',
          })
          .send(placeTheme(page, look, nonce));
      });
    },
  };
}
