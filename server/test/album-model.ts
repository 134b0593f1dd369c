import type { AlbumSortKey } from '@keepsake/contract/albums';
import type { SortOrder } from '@keepsake/contract/photos';

export interface ModelAlbum {
  readonly albumId: string;
  /** Contents in the owner's order, hidden ones too. */
  members: { content: number; added: number }[];
  chosen: number | undefined;
}

interface ModelPhoto {
  readonly photoId: string;
  readonly dateTaken: string | undefined;
  isShown: boolean;
}

/** Date check independent of the server's. */
const isKnown = (dateTaken: string | undefined): dateTaken is string =>
  /^(18[3-9]|19|20[01]|202[0-5])/.test(dateTaken ?? '') && !dateTaken?.startsWith('1970-01');

/** Sort key of dates; UTC without an offset. */
function momentOf(dateTaken: string): number {
  return Date.parse(/[+-]\d\d:\d\d$/.test(dateTaken) ? dateTaken : `${dateTaken}Z`);
}

/** Reference model: albums of one customer as lists of contents in memory. */
export class AlbumModel {
  readonly albums: ModelAlbum[] = [];
  private readonly photos = new Map<number, ModelPhoto>();
  private additions = 0;

  idsOf(contents: readonly number[]): string[] {
    return contents.map((content) => this.photo(content).photoId);
  }

  show(content: number, photoId: string, dateTaken: string | undefined): void {
    this.photos.set(content, { photoId, dateTaken, isShown: true });
  }

  hide(contents: readonly number[] | 'all'): void {
    for (const content of this.these(contents)) this.photo(content).isShown = false;
  }

  showAgain(contents: readonly number[] | 'all'): void {
    for (const content of this.these(contents)) this.photo(content).isShown = true;
  }

  shownIn({ year, month }: { year: number; month: number }): number[] {
    const start = `${year}-${String(month).padStart(2, '0')}`;
    return this.these('all').filter((content) => {
      const { dateTaken, isShown } = this.photo(content);
      return isShown && (isKnown(dateTaken) ? dateTaken : '1970-01').startsWith(start);
    });
  }

  make(albumId: string): void {
    this.albums.push({ albumId, members: [], chosen: undefined });
  }

  remove(albumId: string): void {
    this.albums.splice(this.albums.indexOf(this.album(albumId)), 1);
  }

  add(albumId: string, contents: readonly number[]): string[] {
    const album = this.album(albumId);
    for (const content of contents) {
      const isMember = album.members.some((member) => member.content === content);
      this.additions += 1;
      if (this.photo(content).isShown && !isMember) album.members.push({ content, added: this.additions });
    }
    return this.idsOf(contents.filter((content) => !this.photo(content).isShown));
  }

  takeOut(albumId: string, contents: readonly number[]): string[] {
    const album = this.album(albumId);
    const gone = contents.filter((content) => this.isIn(album, content));
    album.members = album.members.filter(({ content }) => !gone.includes(content));
    if (album.chosen !== undefined && gone.includes(album.chosen)) album.chosen = undefined;
    return this.idsOf(contents.filter((content) => !gone.includes(content)));
  }

  move(albumId: string, contents: readonly number[], before: number | null): string[] | undefined {
    const album = this.album(albumId);
    if (before !== null && (contents.includes(before) || !this.isIn(album, before))) return undefined;
    const moved = contents.filter((content) => this.isIn(album, content));
    const rest = album.members.filter(({ content }) => !moved.includes(content));
    const index = before === null ? rest.length : rest.findIndex(({ content }) => content === before);
    const placed = moved.map((one) => album.members.find(({ content }) => content === one));
    album.members = [
      ...rest.slice(0, index),
      ...placed.filter((member) => member !== undefined),
      ...rest.slice(index),
    ];
    return this.idsOf(contents.filter((content) => !moved.includes(content)));
  }

  choose(albumId: string, content: number): boolean {
    const album = this.album(albumId);
    if (!this.isIn(album, content)) return false;
    album.chosen = content;
    return true;
  }

  coverOf(albumId: string): { photosCount: number; cover: string | undefined; isCoverChosen: boolean } {
    const album = this.album(albumId);
    const isCoverChosen = album.chosen !== undefined && this.isIn(album, album.chosen);
    const cover = isCoverChosen
      ? this.photo(album.chosen as number).photoId
      : this.order(albumId, 'created', 'desc')[0];
    return { photosCount: this.shown(album).length, cover, isCoverChosen };
  }

  order(albumId: string, sortKey: AlbumSortKey, sortOrder: SortOrder): string[] {
    const turn = sortOrder === 'asc' ? 1 : -1;
    const members = this.shown(this.album(albumId)).map(({ content, added }, place) => {
      const { photoId, dateTaken } = this.photo(content);
      const taken = isKnown(dateTaken) ? momentOf(dateTaken) : turn * Infinity;
      return { photoId, created: added, dateTaken: taken, custom: place };
    });
    const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
    const sorted = members.toSorted(
      (a, b) => turn * (compare(a[sortKey], b[sortKey]) || (a.photoId < b.photoId ? -1 : 1)),
    );
    return sorted.map(({ photoId }) => photoId);
  }

  private these(contents: readonly number[] | 'all'): readonly number[] {
    return contents === 'all' ? [...this.photos.keys()] : contents;
  }

  private photo(content: number): ModelPhoto {
    const photo = this.photos.get(content);
    if (!photo) throw new Error(`there is no photo ${content}`);
    return photo;
  }

  private album(albumId: string): ModelAlbum {
    const album = this.albums.find((one) => one.albumId === albumId);
    if (!album) throw new Error(`there is no album ${albumId}`);
    return album;
  }

  private isIn({ members }: ModelAlbum, content: number): boolean {
    return this.photo(content).isShown && members.some((member) => member.content === content);
  }

  private shown({ members }: ModelAlbum) {
    return members.filter(({ content }) => this.photo(content).isShown);
  }
}
