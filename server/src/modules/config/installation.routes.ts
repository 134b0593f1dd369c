import { chooseLocale } from '@keepsake/contract/locale';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import type { BrandLook } from './brand-look.ts';
import type { Storefront, Storefronts } from './storefronts.ts';

const photosPage = '/my-photos/photos';

function iconsOf({ icon, installed }: BrandLook): object[] {
  if (installed === undefined) return [{ src: icon, sizes: 'any' }];
  const { small, large, maskable } = installed;
  return [
    { src: small, sizes: '192x192', type: 'image/png' },
    { src: large, sizes: '512x512', type: 'image/png' },
    { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
}

/** The types of uploads; some phones recognise the types of HEIC by extension only. */
const photos = {
  name: 'photos',
  accept: ['image/jpeg', 'image/png', 'image/heic', 'image/heif', '.heic', '.heif'],
};

/** The site takes shared photos where it has uploads. */
function shareTargetOf({ flags }: Storefront, host: string): object {
  const hosts = flags.PhotoManagementUploadViewEnabled ?? [];
  if (!hosts.includes('*') && !hosts.includes(host)) return {};
  const target = { action: '/share', method: 'POST', enctype: 'multipart/form-data' };
  return { share_target: { ...target, params: { files: [photos] } } };
}

function renderManifest(storefront: Storefront, host: string, lang: string): object {
  const { name, look } = storefront.brand;
  return {
    id: '/',
    name,
    short_name: name,
    lang,
    start_url: photosPage,
    scope: '/',
    display: 'standalone',
    theme_color: look.canvas.light,
    background_color: look.canvas.light,
    icons: iconsOf(look),
    ...shareTargetOf(storefront, host),
  };
}

/** The manifest of each storefront, and the address to which phones share photos. */
export function registerInstallation(app: HttpServer, storefronts: Storefronts): void {
  app.get(
    '/manifest.webmanifest',
    { schema: { hide: true } },
    async (request: HttpRequest, reply: HttpReply) => {
      const { site } = request;
      const storefront = storefronts.storefrontOf(site);
      const lang = chooseLocale(storefront, requestedLanguages(request));
      reply.headers({
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Language, Cookie',
      });
      return reply.send(JSON.stringify(renderManifest(storefront, new URL(site.origin).hostname, lang)));
    },
  );

  app.post(
    '/share',
    {
      schema: { hide: true },
      config: { streamsBody: true },
      // A service worker handles these photos. Without one, the body is not read, and the page reports it.
      onRequest: async (_request: HttpRequest, reply: HttpReply) =>
        reply.redirect(`${photosPage}?shared=lost`, 303),
    },
    async () => undefined,
  );
}
