import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';

/** The page of a phone that scanned a code: a bundle of its own, next to the site's files. */
export default defineConfig({
  cacheDir: '../.cache/vite-phone',
  plugins: [compressAssets()],
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: true,
    rolldownOptions: { input: 'phone.html' },
  },
});
