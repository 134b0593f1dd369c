import type { StartFrame } from '@keepsake/contract/theme';
import type { Plugin, Rolldown } from 'vite';

/** Pages that customers enter by. */
const pages: Partial<Record<StartFrame, string>> = {
  photos: 'src/photos/photos-page.tsx',
  overview: 'src/overview/overview-page.tsx',
};

/** A page's file and all that it imports. */
export function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const page = chunks.find(
    ({ moduleIds, isDynamicEntry }) => isDynamicEntry && moduleIds.some((id) => id.endsWith(source)),
  );
  if (!page) throw new Error(`No file of the build has ${source}`);
  const files = new Set([page.fileName]);
  for (const file of files) {
    for (const each of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(each);
  }
  return [...files];
}

/**
 * Writes the scripts of these pages into index.html, so that they load along with the site's; the server
 * keeps one page's.
 */
export function preloadPages(): Plugin {
  return {
    name: 'keepsake-preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const lists = Object.entries(pages).map(([frame, source]) => {
          const files = filesOf(bundle ?? {}, source).filter((file) => !html.includes(`/${file}"`));
          const links = files.map(
            (file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="{{nonce}}">`,
          );
          return `<!--only ${frame}:${links.join('')}-->`;
        });
        return html.replace('</head>', `  ${lists.join('\n    ')}\n  </head>`);
      },
    },
  };
}
