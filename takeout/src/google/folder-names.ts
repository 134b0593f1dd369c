/** All zips of an export are named by its moment, as takeout-20240131T101112Z-001.zip; empty where one is not. */
export const momentOfExport = (name: string) => /takeout-(\d{8}T\d{6}Z)/i.exec(name)?.[1] ?? '';

/** Names in each language, normalised: takeout/README.md has their sources. */
const products = [
  ...[
    'google photos',
    'google fotos',
    'google foto',
    "google foto's",
    'google foto_s',
    'google photo',
    'google фото',
  ],
  ...['google снимки', 'fotky google', 'zdjęcia google', 'google kuvat', 'google fotoğraflar', 'google 포토'],
  ...['google フォト', 'google 相册', 'google 相簿', 'google 相片', 'google bilder', 'google billeder'],
];

const years = [
  /^photos from (\d{4})$/,
  /^photos d[eu] (\d{4})$/,
  /^fotos (?:von|aus|de|del|do) (\d{4})$/,
  /^foto (?:da|dal|del|di) (\d{4})$/,
  /^foto['_’]?s (?:uit|van) (\d{4})$/,
  /^zdjęcia z(?: roku)? (\d{4})$/,
  /^(?:фото|фотографии) (?:за|из) (\d{4})(?: г(?:од)?\.?)?$/,
  /^fotky z(?: roku)? (\d{4})$/,
  /^foton från (\d{4})$/,
  /^bilder fra (\d{4})$/,
  /^billeder fra (\d{4})$/,
  /^(\d{4}) ?年(?:の|的)?(?:写真|フォト|照片|相片)$/,
  /^(\d{4}) ?년(?:의)? ?사진$/,
];

/** Folders of single days, which there were until the end of 2020. */
const day = /^\d{4}-\d{2}-\d{2}(?: #\d+)?$/;

const trash = [
  ...['trash', 'bin', 'papierkorb', 'corbeille', 'papelera', 'lixeira', 'lixo', 'cestino', 'prullenbak'],
  ...['kosz', 'корзина', 'ゴミ箱', '휴지통', '回收站', '垃圾桶', 'paperera'],
  ...['papirkurv', 'papperskorg', 'papperskorgen', 'roskakori'],
];
const archive = [
  ...['archive', 'archiv', 'archives', 'archivo', 'arquivo', 'archivio', 'archief', 'archiwum'],
  ...['архив', 'アーカイブ', '보관처리됨', '归档', '归档文件', '已归档', 'arxiu', 'arkiv', 'arkisto'],
];
const locked = [
  ...['locked folder', 'gesperrter ordner', 'dossier verrouillé', 'carpeta privada', 'carpeta bloqueada'],
  ...[
    'cartella bloccata',
    'vergrendelde map',
    'pasta trancada',
    'folder zablokowany',
    'заблокированная папка',
  ],
  ...['låst mappe', 'låst mapp', 'lukittu kansio', 'pasta bloqueada'],
  ...['锁定文件夹', '已上锁的文件夹', 'ロックされたフォルダ', '잠긴 폴더'],
];

const keyOf = (name: string) => name.toLowerCase().trim();

export const isPhotosProduct = (name: string) => products.includes(keyOf(name));

export const isDayFolder = (name: string) => day.test(keyOf(name));

/** Year of a folder that Google makes for one, by its name. */
export function yearOfFolder(name: string): number | undefined {
  const found = years.map((pattern) => pattern.exec(keyOf(name))?.[1]).find((year) => year !== undefined);
  return found === undefined ? undefined : Number(found);
}

/** A year anywhere in a name, of a folder in a language that is not listed. */
export function yearInName(name: string): number | undefined {
  const found = /(?<!\d)(?:18|19|20)\d{2}(?!\d)/.exec(name)?.[0];
  return found === undefined ? undefined : Number(found);
}

export type SpecialFolder = 'trash' | 'archive' | 'locked';

export function specialFolderOf(name: string): SpecialFolder | undefined {
  const key = keyOf(name);
  if (trash.includes(key)) return 'trash';
  if (archive.includes(key)) return 'archive';
  return locked.includes(key) ? 'locked' : undefined;
}
