import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { filesOf } from './preload-pages.ts';

const source = fileURLToPath(new URL('src/app/service-worker/service-worker.ts', import.meta.url));

interface Release {
  /** Addresses with the hash of their contents. */
  readonly files: readonly string[];
  /** Files that the site and its photos page load first. */
  readonly start: readonly string[];
}

function releaseOf(bundle: Rolldown.OutputBundle): Release {
  const names = Object.keys(bundle).filter((name) => /^assets\/.+(?<!\.map)$/.test(name));
  const isStyle = (name: string) => name.endsWith('.css');
  const entries = Object.values(bundle).filter((output) => output.type === 'chunk' && output.isEntry);
  const start = new Set([
    ...entries.map(({ fileName }) => fileName),
    ...filesOf(bundle, 'src/photos/photos-page.tsx'),
    ...names.filter(isStyle),
  ]);
  const addresses = (some: Iterable<string>) => [...some].map((name) => `/${name}`).sort();
  return { files: addresses(names), start: addresses(start) };
}

async function buildScript(release: Release): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { release: JSON.stringify(release) },
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Writes service-worker.js at the root, with the names of the release's files. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'keepsake-service-worker',
    apply: 'build',
    generateBundle: {
      // Styles are in the bundle by then.
      order: 'post',
      async handler(_options, bundle) {
        const code = await buildScript(releaseOf(bundle));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
      },
    },
  };
}
