import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from './compress-assets.ts';

/** What the server writes into index.html for each request, in the dev server. */
const placeholders: Record<string, string> = {
  nonce: '',
  brand: 'lumibook',
  lang: 'en-GB',
  title: 'Lumibook',
  robots: 'noindex, nofollow',
  canonical: '/',
  publicConfig: '/api/public-config/localhost',
};

function fillPlaceholders(): Plugin {
  return {
    name: 'keepsake-fill-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => placeholders[name] ?? whole),
  };
}

/**
 * What every page needs and what seldom changes, in one file that stays in the browser's cache over releases.
 * Icons and dialogs are not in it: they come with the pages that show them.
 */
const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|use-intl|intl-messageformat|@formatjs|zod(?!\/v4\/locales))\//;

const api = { target: 'http://localhost:4000', changeOrigin: false };

export default defineConfig(({ command }) => ({
  cacheDir: '../.cache/vite',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), fillPlaceholders(), compressAssets()],
  // The server replaces it in every answer; Vite's own dev scripts need none.
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: onEveryPage },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/session': api,
      '/config.json': api,
      '/locales': api,
      '/oidc': api,
      '/push': { ...api, ws: true },
    },
  },
}));
