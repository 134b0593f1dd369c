import { defineConfig } from 'vite';

/** The script of the prints editor. */
export default defineConfig({
  cacheDir: '../.cache/vite-sandbox',
  build: {
    outDir: 'dist',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: true,
    rolldownOptions: {
      input: 'src/prints/browser/main.ts',
      output: { entryFileNames: 'prints.js' },
    },
  },
});
