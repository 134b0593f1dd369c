import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export async function buildPage(): Promise<string> {
  const fromSite = createRequire(path.join(import.meta.dirname, '../../../web/package.json'));
  const { build } = (await import(pathToFileURL(fromSite.resolve('vite')).href)) as typeof import('vite');
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, 'page.tsx'), formats: ['es'], fileName: 'page' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}
