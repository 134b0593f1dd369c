import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(js|css|svg)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  await Promise.all([
    brotli(bytes, best).then((smaller) => writeFile(`${file}.br`, smaller)),
    gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }).then((smaller) =>
      writeFile(`${file}.gz`, smaller),
    ),
  ]);
}

/** Writes a compressed copy next to each text file, as small as possible; the server sends that copy. */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'keepsake-compress-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir, build.assetsDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      // The build of the phone's page finds the site's copies.
      const isNew = (name: string) => text.test(name) && !names.includes(`${name}.br`);
      const files = names.filter(isNew).map((name) => path.join(folder, name));
      await Promise.all(files.map(compressFile));
    },
  };
}
