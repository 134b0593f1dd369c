import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { compileMessages } from './src/i18n/compile-messages.ts';

const folder = path.join(import.meta.dirname, 'src/i18n/messages');
const catalogue = /\/src\/i18n\/messages\/[\w-]+\.json(\?|$)/;

/**
 * Compiles the catalogues: those that scripts import, and one file per language in `messages`, which the server sends to the
 * site.
 */
export function compileCatalogues(): Plugin {
  return {
    name: 'keepsake-compile-catalogues',
    enforce: 'pre',
    transform(code, id) {
      if (!catalogue.test(id)) return null;
      const compiled = JSON.stringify(compileMessages(JSON.parse(code)));
      // Rolldown reads JSON by its extension, which a query hides.
      return id.endsWith('?whole') ? { code: `export default ${compiled}`, moduleType: 'js' } : compiled;
    },
    generateBundle() {
      for (const name of readdirSync(folder)) {
        const messages = compileMessages(JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
        this.emitFile({ type: 'asset', fileName: `messages/${name}`, source: JSON.stringify(messages) });
      }
    },
  };
}
