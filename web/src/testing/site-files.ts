/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { SiteConfig } from '@keepsake/contract/config';
import {
  brandFileAddress,
  placeFrame,
  placeTheme,
  renderTheme,
  startFrameOf,
} from '@keepsake/contract/theme';
import { brandsFolder, themeOf } from './storefront-config.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
const packages = path.resolve(import.meta.dirname, '../../../node_modules');

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Where a picture or font of a brand is, by its address. */
function locateBrandFile(address: string): string | undefined {
  const { 1: id, 2: name } = /^\/assets\/brands\/([a-z0-9-]+)\/([a-z0-9.-]+)$/.exec(address) ?? [];
  if (id === undefined || name === undefined) return undefined;
  const { headingFont } = themeOf(id);
  const font = [headingFont?.latin, headingFont?.latinExt].find((one) => one?.endsWith(`/${name}`));
  return font === undefined ? path.join(brandsFolder, id, name) : path.join(packages, font);
}

/** Sends a file of the built site or of a brand; 404 if absent. */
export function sendAsset(name: string, response: ServerResponse): void {
  const built = path.join(dist, name);
  const file = built.startsWith(dist) ? (locateBrandFile(name) ?? built) : built;
  if (!built.startsWith(dist) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=3600, immutable' });
  response.end(readFileSync(file));
}

/** Sends index.html filled in for a storefront, as the server does. */
export function sendPage(
  { brand }: SiteConfig,
  { host, url, lang }: { host: string; url: string; lang: string },
  response: ServerResponse,
): void {
  if (!existsSync(path.join(dist, 'index.html')))
    throw new Error('web/dist is missing: build the site first');
  const values: Record<string, string> = {
    brand: brand.id,
    title: brand.name,
    lang,
    nonce: 'nonce',
    robots: 'noindex, nofollow',
    publicConfig: `/api/public-config/${host}`,
    icon: brandFileAddress(brand.id, 'icon.svg'),
    touchIcon: brandFileAddress(brand.id, 'icon-180.png'),
    frame: startFrameOf(url),
  };
  const template = readFileSync(path.join(dist, 'index.html'), 'utf8');
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  const page = placeFrame(template, startFrameOf(url)).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, key: string) => values[key] ?? '',
  );
  const theme = themeOf(brand.id);
  const styles = renderTheme(theme, (file) => brandFileAddress(brand.id, file));
  response.end(placeTheme(page, { styles, canvas: theme.colours.canvas }, values.nonce ?? ''));
}
