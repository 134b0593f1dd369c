import { crc32 } from 'node:zlib';
import { html, trustedMarkup } from '@keepsake/contract/html';
import { longDate } from '@keepsake/contract/long-date';
import { layOutPage, linkTo } from '../../../platform/offline-pages/index.ts';
import type { PartSize } from './assign-chunks.ts';
import type { ManifestContent } from './manifest-content.ts';
import { manifestJson } from './manifest-json.ts';
import { albumPages, type ManifestPage, photoPages } from './photo-pages.ts';
import { createChunker } from './plan-lines.ts';

const listOf = (heading: string, items: readonly string[]) =>
  items.length > 0 && html`<h2>${heading}</h2>\n<ul>\n${trustedMarkup(items.join(''))}</ul>\n`;

const pageItem = ({ name, title, photos }: ManifestPage) => `<li>${linkTo(name, title)} (${photos})</li>\n`;

function indexPage(
  content: ManifestContent,
  albums: readonly ManifestPage[],
  months: readonly ManifestPage[],
): string {
  const { texts, locale, timeZone, missing } = content;
  const date = longDate(locale, new Date(content.created), { timeZone });
  const count = new Intl.NumberFormat(locale).format(content.photos);
  const gone = missing.map(
    ({ fileName, dateTaken = '' }) =>
      `<li>${html`<bdi>${fileName}</bdi> ${dateTaken.slice(0, 16).replace('T', ' ')}`}</li>\n`,
  );
  const body = html`<p>${texts('index.lead', { count, date })}</p>
<p>${texts('index.unpack')}</p>
${listOf(texts('index.missing'), gone)}${missing.length > 0 && html`<p class="note">${texts('index.missingNote')}</p>`}
${listOf(texts('index.albums'), albums.map(pageItem))}${listOf(texts('index.photos'), months.map(pageItem))}
<p class="note">${texts('index.programs')}</p>`;
  return layOutPage(locale, texts('index.title', { brand: content.brandName }), body);
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Yields all files of the manifest in order, each as one text or more. */
async function* manifestTexts(content: ManifestContent): AsyncGenerator<NamedText> {
  for await (const text of manifestJson(content)) yield { name: 'manifest.json', text };
  const listed: [albums: ManifestPage[], months: ManifestPage[]] = [[], []];
  for (const [index, pages] of [albumPages(content), photoPages(content)].entries()) {
    for await (const { name, text, page } of pages) {
      if (page) listed[index]?.push(page);
      yield { name, text };
    }
  }
  yield { name: 'index.html', text: indexPage(content, ...listed) };
}

export interface ManifestPart extends PartSize {
  readonly start: number;
  readonly crc32: number;
}

const partLine = ({ name, start, bytes, crc32 }: ManifestPart) => `${name}\t${start}\t${bytes}\t${crc32}\n`;

export function readParts(text: string): ManifestPart[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [name = '', start, bytes, crc] = line.split('\t');
      return { name, start: Number(start), bytes: Number(bytes), crc32: Number(crc) };
    });
}

export interface ManifestFacts {
  parts: readonly PartSize[];
  /** Offset of the list. */
  partsStart: number;
}

/** Yields all files, then their list. Each buffer is valid until the next one is requested. */
export async function* writeManifest(content: ManifestContent, facts: ManifestFacts): AsyncGenerator<Buffer> {
  const parts: ManifestPart[] = [];
  const pieces = createChunker();
  let part: { name: string; start: number; bytes: number; crc32: number } | undefined;
  let written = 0;
  function count(bytes: Buffer): Buffer {
    if (part) {
      part.bytes += bytes.byteLength;
      part.crc32 = crc32(bytes, part.crc32);
    }
    written += bytes.byteLength;
    return bytes;
  }
  for await (const { name, text } of manifestTexts(content)) {
    if (part?.name !== name) {
      for (const bytes of pieces.end()) yield count(bytes);
      part = { name, start: written, bytes: 0, crc32: 0 };
      parts.push(part);
    }
    for (const bytes of pieces.add(text)) yield count(bytes);
  }
  for (const bytes of pieces.end()) yield count(bytes);
  facts.parts = parts;
  facts.partsStart = written;
  yield Buffer.from(parts.map(partLine).join(''));
}
