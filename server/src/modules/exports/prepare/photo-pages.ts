import { html, trustedMarkup } from '../../../platform/html/index.ts';
import type { ManifestContent } from './manifest-content.ts';
import { layOutPage, linkTo, sizesIn } from './page-layout.ts';
import { type PlanAlbum, type PlanPhoto, readAlbumLine, readPhotoLine } from './plan-lines.ts';
import { undatedFolder } from './write-plan.ts';

/** A page, and what the index says of it. */
export interface ManifestPage {
  readonly name: string;
  readonly title: string;
  readonly photos: number;
  readonly text: string;
}

/** A browser on a phone shows so many at once. */
const photosAPage = 1000;

/** Width of `photo-export-1000000.zip`: the length of a page is known before the numbers are. */
const zipLength = 24;

const folderOf = ({ name }: PlanPhoto) => name.slice(0, name.lastIndexOf('/'));
const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const nameOf = (stem: string, part: number) => `index/${stem}${part === 1 ? '' : `-${part}`}.html`;

type Named = Pick<ManifestContent, 'locale' | 'texts'>;

function titleOf({ texts }: Named, title: string, part: number): string {
  return part === 1 ? title : texts('page.part', { title, page: String(part) });
}

function monthTitle({ locale, texts }: Named, folder: string): string {
  if (folder === undatedFolder) return texts('page.unknownDate');
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return month.format(Date.parse(`${folder.replace('/', '-')}-01T00:00:00Z`));
}

function layOutPhotos(named: Named, folder: string, part: number, rows: readonly string[]): ManifestPage {
  const { locale, texts } = named;
  const title = titleOf(named, monthTitle(named, folder), part);
  const heads = (['page.photo', 'page.taken', 'page.size', 'page.zip'] as const).map((key) => texts(key));
  const body = html`<p><a href="../index.html">${texts('page.back')}</a></p>
<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${trustedMarkup(rows.join(''))}</tbody></table>`;
  const stem = folder === undatedFolder ? 'unknown-date' : folder.replace('/', '-');
  return { name: nameOf(stem, part), title, photos: rows.length, text: layOutPage(locale, title, body) };
}

/** Rows for all photos, with the zip of each: a page or more for each month. */
export async function* photoPages(content: ManifestContent): AsyncGenerator<ManifestPage> {
  const sizeOf = sizesIn(content.locale);
  let [folder, part, index] = ['', 1, 0];
  let rows: string[] = [];
  for await (const lines of content.photoLines()) {
    for (const line of lines) {
      const photo = readPhotoLine(line);
      const isOther = folderOf(photo) !== folder;
      if (rows.length > 0 && (isOther || rows.length === photosAPage)) {
        yield layOutPhotos(content, folder, part, rows);
        rows = [];
        part += 1;
      }
      if (isOther) [folder, part] = [folderOf(photo), 1];
      const taken = photo.dateTaken?.slice(0, 16).replace('T', ' ') ?? '';
      const zip = `photo-export-${content.chunkOf(index)}.zip`.padEnd(zipLength);
      index += 1;
      rows.push(
        `<tr><td>${linkTo(`../${photo.name}`, lastOf(photo.name))}</td><td>${taken}</td><td>${sizeOf(photo.bytes)}</td><td>${zip}</td></tr>\n`,
      );
    }
  }
  if (rows.length > 0) yield layOutPhotos(content, folder, part, rows);
}

interface OpenAlbum extends PlanAlbum {
  readonly number: number;
  part: number;
}

function layOutAlbum(content: Named, album: OpenAlbum, members: readonly string[]): ManifestPage {
  const { locale, texts } = content;
  const title = titleOf(content, album.name, album.part);
  const items = members.map((path) => `<li>${linkTo(`../${path}`, lastOf(path))}</li>\n`).join('');
  const body = html`<p><a href="../index.html">${texts('page.back')}</a></p>
${members.length > 0 ? html`<ol>\n${trustedMarkup(items)}</ol>` : html`<p>${texts('page.emptyAlbum')}</p>`}`;
  const name = nameOf(`album-${album.number}`, album.part);
  return { name, title, photos: members.length, text: layOutPage(locale, title, body) };
}

/** A page or more for each album, its photos in their order. */
export async function* albumPages(content: ManifestContent): AsyncGenerator<ManifestPage> {
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
