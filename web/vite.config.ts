import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { brandFileAddress, type PageTheme, placeTheme, renderTheme } from '@keepsake/contract/theme';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { compileCatalogues } from './compile-catalogues.ts';
import { compressAssets } from './compress-assets.ts';
import { preloadPages } from './preload-pages.ts';
import { postedPages, serverPaths } from './server-paths.ts';

/** What the server writes into index.html for each request, in the dev server. */
const placeholders: Record<string, string> = {
  nonce: '',
  brand: 'lumibook',
  lang: 'en-GB',
  title: 'Lumibook',
  description: '',
  noScript: '',
  robots: 'noindex, nofollow',
  canonical: '/',
  publicConfig: '/api/public-config/localhost',
  icon: '/assets/brands/lumibook/icon.svg',
  touchIcon: '/assets/brands/lumibook/icon-180.png',
  frame: 'none',
};

/** The theme as the file has it now, so that a reload shows a change. */
function readTheme(): PageTheme {
  const { theme } = JSON.parse(readFileSync(new URL('../brands/lumibook.json', import.meta.url), 'utf8'));
  const styles = renderTheme(theme, (file) => brandFileAddress('lumibook', file));
  return { styles, canvas: theme.colours.canvas };
}

function fillPlaceholders(): Plugin {
  return {
    name: 'keepsake-fill-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) =>
      placeTheme(
        html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => placeholders[name] ?? whole),
        readTheme(),
        '',
      ),
  };
}

/** Texts that only the API's documentation and responses show: a third of the contract's bytes. */
const apiTexts = [
  { id: /contract\/src\/[\w-]+\.ts$/, text: /\bsummary:\s+'(?:\\.|[^'])*',/g },
  { id: /contract\/src\/errors\.ts$/, text: /,\s+message:\s+'(?:\\.|[^'])*'/g },
];

/** Lines stay where they are, for source maps. */
const linesOf = (text: string) => text.replaceAll(/[^\n]/g, '');

function omitApiTexts(): Plugin {
  return {
    name: 'keepsake-omit-api-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, module) {
      const texts = apiTexts.filter(({ id }) => id.test(module));
      return texts.reduce((rest, { text }) => rest.replaceAll(text, linesOf), code);
    },
  };
}

/**
 * What every page needs and what seldom changes, in one file that stays in the browser's cache over releases.
 * Icons and dialogs are not in it: they come with the pages that show them.
 */
const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|use-intl|icu-minify(?=.*format\.js)|zod(?!\/v4\/locales))\//;

/**
 * What pages share, in few files: a request costs more than the bytes a page does not use. First match wins;
 * `minShareCount` leaves a module that only one page imports in that page's file.
 */
const shared = [
  { name: 'base', test: onEveryPage },
  { name: 'start', tags: ['$initial'] },
  // All that the overview shares with other pages: the first load has no room for more.
  {
    name: 'page',
    test: /src\/(format\/|i18n\/use-formats|browser\/page\.ts|api\/use-errors|library\/library-queries|storage-status\/(storage-room|remembered)|overview\/overview-queries|uploads\/(add-photos|use-upload-address|upload-window|queue\/photo-batches)|ui\/(card|skeleton)\/)|contract\/src\/photos\.ts/,
  },
  {
    name: 'ui',
    test: /((web\/src\/(ui\/(button|banner|empty-state|error-state|modal|page|tabs|end-marker|progress-bar|toggle|visually-hidden)|browser|api)|node_modules\/lucide-react)\/|web\/src\/storage-status\/storage-(?!room)|contract\/src\/(?!uploads|exports|downloads|deleted-photos|address|back-office(?!-examples)|business-|callbacks|order-state|orders|personal-data-file|profile|search-text|shop-document-routes|shop-files|super-orders))/,
    minShareCount: 2,
  },
  // Addresses, with the rules of phone numbers, and what has them: pages of photos do without.
  {
    name: 'account',
    test: /contract\/src\/(?!uploads|exports|downloads|deleted-photos|search-text)|node_modules\/libphonenumber-js\//,
    minShareCount: 2,
  },
  // What the start needs of a visitor who has offers, in one file.
  {
    name: 'experiments',
    test: /src\/consent\/(consent(-store)?\.ts|third-parties\/(kept-offers|known-visitor|experiments)\.ts)/,
  },
  { name: 'lists', test: /src\/(lists|ui\/(page-links|show-more))\//, minShareCount: 2 },
  // With what they need of React Aria.
  {
    name: 'overlays',
    test: /src\/ui\/(aria-language\/|modal\/modal-window|menu\/menu-popup|toast\/toast-(region|queue)|tooltip\/tooltip-popup|qr-code\/)/,
  },
  {
    name: 'photo-list',
    test: /src\/((photo-list|library|photo-actions)\/|prints\/(order-prints|prints-or-bulk-bar)|activation\/(use-is-importing|activation-outlet)|albums\/(library-header|photo-tabs|use-albums-push))|\/(upload-drop-zone|use-file-drop|use-export|use-restore|back-link)\.tsx?$/,
    minShareCount: 2,
  },
  { name: 'preview', test: /src\/preview\/|node_modules\/@use-gesture\//, minShareCount: 3 },
  { name: 'albums', test: /src\/albums\/(?!.*(dialog|remove\/|copy\/))/, minShareCount: 3 },
  {
    name: 'archives',
    test: /src\/downloads\/(archive-dependencies|downloads-query|download-button)|contract\/src\/downloads/,
    minShareCount: 2,
  },
  { name: 'uploads', test: /src\/uploads\/|node_modules\/tus-js-client\//, minShareCount: 2 },
] satisfies Rolldown.CodeSplittingGroup[];

/** The server keeps the browser's `Host`: it names the storefront. */
/** Vite serves what has an address here. */
const pageUnlessPost = ({ method, url }: IncomingMessage) => (method === 'POST' ? undefined : url);

const server = { target: `http://127.0.0.1:${process.env.PORT ?? 4000}`, changeOrigin: false, ws: true };

/** These files only export again: a page gets the files that they export and it uses, and no other. */
const facesOfPhotoList = /src\/photo-list\/(state|view)\.ts$/;

export default defineConfig(({ command }) => ({
  cacheDir: '../.cache/vite',
  // Messages are compiled, so the site needs no parser.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    compileCatalogues(),
    fillPlaceholders(),
    omitApiTexts(),
    preloadPages(),
    buildServiceWorker(),
    compressAssets(),
  ],
  // The server replaces it in every response; Vite's own dev scripts need none.
  html: command === 'build' ? { cspNonce: '{{nonce}}' } : {},
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // Inlined as data: addresses they would need a wider content security policy.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: true,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: facesOfPhotoList, sideEffects: false }] },
      output: {
        codeSplitting: { groups: shared },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, server])),
      ...Object.fromEntries(postedPages.map((path) => [path, { ...server, bypass: pageUnlessPost }])),
    },
  },
}));
