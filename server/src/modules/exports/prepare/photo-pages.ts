import { html, trustedMarkup } from '@keepsake/contract/html';
import { layOutAround, layOutPage, linkTo, sizesIn } from '../../../platform/offline-pages/index.ts';
import type { ManifestContent } from './manifest-content.ts';
import {
  monthOf,
  type PlanAlbum,
  type PlanPhoto,
  readAlbumLine,
  readPhotoLine,
  undatedFolder,
} from './plan-lines.ts';

export interface ManifestPage {
  readonly name: string;
  readonly title: string;
  readonly photos: number;
}

/** The last part comes with its entry of the index. */
export interface PageText {
  readonly name: string;
  readonly text: string;
  readonly page?: ManifestPage;
}

interface OpenPage extends ManifestPage {
  photos: number;
  text: string;
  readonly end: string;
}

/** Some rows: whole pages would reach the old generation of the heap. */
const yieldedFrom = 16 * 1024;

function unclosed(page: OpenPage): PageText {
  const { name, text } = page;
  page.text = '';
  return { name, text };
}

function closed({ name, title, photos, text, end }: OpenPage): PageText {
  return { name, text: text + end, page: { name, title, photos } };
}

/** A browser on a phone can show this many. */
const photosAPage = 1000;

/** Width of `photo-export-1000000.zip`: makes the length known before the numbers. */
const zipLength = 24;

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const nameOf = (stem: string, part: number) => `index/${stem}${part === 1 ? '' : `-${part}`}.html`;

type Named = Pick<ManifestContent, 'locale' | 'texts'>;

function titleOf({ texts }: Named, title: string, part: number): string {
  return part === 1 ? title : texts('page.part', { title, page: String(part) });
}

/** All titles share one format, which holds a hundred kilobytes outside the heap. */
function monthTitles({ locale, texts }: Named): (folder: string) => string {
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return (folder) =>
    folder === undatedFolder
      ? texts('page.unknownDate')
      : month.format(Date.parse(`${folder.replace('/', '-')}-01T00:00:00Z`));
}

function openPhotos(named: Named, month: { folder: string; title: string }, part: number): OpenPage {
  const { locale, texts } = named;
  const { folder } = month;
  const title = titleOf(named, month.title, part);
  const heads = (['page.photo', 'page.taken', 'page.size', 'page.zip'] as const).map((key) => texts(key));
  const [text, end] = layOutAround(
    locale,
    title,
    (rows) => html`<p><a href="../index.html">${texts('page.back')}</a></p>
<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${rows}</tbody></table>`,
  );
  const stem = folder === undatedFolder ? 'unknown-date' : folder.replace('/', '-');
  return { name: nameOf(stem, part), title, photos: 0, text, end };
}

function rowOf(
  { name, dateTaken, bytes }: PlanPhoto,
  chunk: number,
  sizeOf: (bytes: number) => string,
): string {
  const taken = dateTaken?.slice(0, 16).replace('T', ' ') ?? '';
  const zip = `photo-export-${chunk}.zip`.padEnd(zipLength);
  return `<tr><td>${linkTo(`../${name}`, lastOf(name))}</td><td>${taken}</td><td>${sizeOf(bytes)}</td><td>${zip}</td></tr>\n`;
}

/** Yields one page or more for each month. */
export async function* photoPages(content: ManifestContent): AsyncGenerator<PageText> {
  const sizeOf = sizesIn(content.locale);
  const titleOfMonth = monthTitles(content);
  let [folder, part, index] = ['', 1, 0];
  let page: OpenPage | undefined;
  for await (const lines of content.photoLines()) {
    for (const line of lines) {
      const photo = readPhotoLine(line);
      const month = monthOf(photo.name);
      const isOther = month !== folder;
      if (page && (isOther || page.photos === photosAPage)) {
        yield closed(page);
        page = undefined;
        part += 1;
      }
      if (isOther) [folder, part] = [month, 1];
      page ??= openPhotos(content, { folder, title: titleOfMonth(folder) }, part);
      page.photos += 1;
      page.text += rowOf(photo, content.chunkOf(index), sizeOf);
      index += 1;
      if (page.text.length > yieldedFrom) yield unclosed(page);
    }
  }
  if (page) yield closed(page);
}

interface OpenAlbum extends PlanAlbum {
  readonly number: number;
  part: number;
}

function layOutAlbum(content: Named, album: OpenAlbum, members: readonly string[]): PageText {
  const { locale, texts } = content;
  const title = titleOf(content, album.name, album.part);
  const items = members.map((path) => `<li>${linkTo(`../${path}`, lastOf(path))}</li>\n`).join('');
  const body = html`<p><a href="../index.html">${texts('page.back')}</a></p>
${members.length > 0 ? html`<ol>\n${trustedMarkup(items)}</ol>` : html`<p>${texts('page.emptyAlbum')}</p>`}`;
  const name = nameOf(`album-${album.number}`, album.part);
  const page = { name, title, photos: members.length };
  return { name, text: layOutPage(locale, title, body), page };
}

export async function* albumPages(content: ManifestContent): AsyncGenerator<PageText> {
  let album: OpenAlbum | undefined;
  let members: string[] = [];
  for await (const lines of content.albumLines()) {
    for (const line of lines) {
      const read = readAlbumLine(line);
      const isFull = members.length === photosAPage;
      if (album && (isFull || !('member' in read))) {
        if (members.length > 0 || album.part === 1) yield layOutAlbum(content, album, members);
        members = [];
        album.part += 1;
      }
      if ('member' in read) members.push(read.member);
      else album = { ...read, number: (album?.number ?? 0) + 1, part: 1 };
    }
  }
  if (album && (members.length > 0 || album.part === 1)) yield layOutAlbum(content, album, members);
}
