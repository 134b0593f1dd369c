import { limits } from '@keepsake/contract/limits';
import { drawPreview } from '../../uploads/dialog/draw-preview.ts';
import { type Failure, sentBytesOf, type UploadItem } from '../../uploads/queue/upload-state.ts';
import { button, element } from './elements.ts';
import type { PhoneTexts } from './phone-texts.ts';

/** Rows at first, and more with each tap: never thousands. */
const rowsAtOnce = 60;
/** Device pixels of a thumbnail's side. */
const previewSize = 96;

interface FileRowsOptions {
  readonly texts: PhoneTexts;
  readonly onRemove: (id: string) => void;
  /** Gets the focus when the last row is gone. */
  readonly fallback: HTMLElement;
}

interface MissingFile {
  readonly id: string;
  readonly name: string;
}

interface ShownFiles {
  readonly items: readonly UploadItem[];
  readonly missing: readonly MissingFile[];
  /** False while files are sent: their rows go, and rows below move up under the finger. */
  readonly isRemovable: boolean;
}

interface FileRow {
  readonly node: HTMLElement;
  update(item: UploadItem, isRemovable: boolean): void;
  remove(): void;
}

function failureText(texts: PhoneTexts, { code }: Failure): string {
  if (code === 'too-large') return texts('tooLarge', { megabytes: limits.upload.maxBytes / 1024 ** 2 });
  if (code === 'unsupported-type') return texts('wrongType');
  if (code === 'pairing-full') return texts('limitTitle');
  if (code === 'quota-exceeded' || code === 'storage-full') return texts('fullTitle');
  if (code === 'forbidden' || code === 'account-blocked') return texts('notAllowedTitle');
  if (code === 'unreadable-file' || code === 'empty-file') return texts('notReadable');
  return texts(code === 'unreadable-image' || code === 'too-many-pixels' ? 'unreadable' : 'failed');
}

const nameOf = (name: string) => element('span', { class: 'name', dir: 'auto' }, name);

function createRow({ texts, onRemove }: FileRowsOptions, { id, file, state }: UploadItem): FileRow {
  const drawing = new AbortController();
  const preview = element('canvas', { width: `${previewSize}`, height: `${previewSize}`, 'aria-hidden': '' });
  const progress = element('progress', { max: '1', value: '0', 'aria-label': file.name });
  const failure = element('span', { class: 'failure' });
  const remove = button('', () => onRemove(id), 'remove');
  remove.setAttribute('aria-label', texts('remove', { name: file.name }));
  const words = element('div', { class: 'words' }, nameOf(file.name), progress, failure);
  if (state.kind === 'chosen') void drawPreview(file, preview, drawing.signal);
  return {
    node: element('li', { tabindex: '-1' }, preview, words, remove),
    update(item, isRemovable) {
      const now = item.state;
      progress.hidden = now.kind === 'failed' || now.kind === 'chosen';
      progress.value = file.size === 0 ? 0 : sentBytesOf(item) / file.size;
      failure.textContent = now.kind === 'failed' ? failureText(texts, now.failure) : '';
      failure.hidden = now.kind !== 'failed';
      remove.hidden = !isRemovable;
    },
    remove: () => drawing.abort(),
  };
}

/** Names of files that must be chosen again after a reload. */
function createMissingRow({ texts }: FileRowsOptions, { name }: MissingFile): FileRow {
  const failure = element('span', { class: 'failure' }, texts('failed'));
  const node = element('li', { tabindex: '-1' }, element('div', { class: 'words' }, nameOf(name), failure));
  return { node, update: () => undefined, remove: () => undefined };
}

/** A list of files. A row is the same element while its file is listed, so that it keeps the focus. */
export function createFileRows(options: FileRowsOptions) {
  const rows = new Map<string, FileRow>();
  const list = element('ul', { class: 'files' });
  let shown: ShownFiles = { items: [], missing: [], isRemovable: false };
  let most = rowsAtOnce;
  const more = button('', showMore, 'plain');

  function showMore(): void {
    const before = list.children.length;
    most += rowsAtOnce;
    update(shown);
    // The last press hides the button.
    (list.children[before] as HTMLElement | undefined)?.focus();
  }

  function removeOthers(kept: ReadonlySet<string>): void {
    for (const [id, { node, remove }] of rows) {
      if (kept.has(id)) continue;
      const hadFocus = node.contains(document.activeElement);
      const neighbour = node.nextElementSibling ?? node.previousElementSibling;
      rows.delete(id);
      remove();
      node.remove();
      if (!hadFocus) continue;
      const target = neighbour?.querySelector('button:not([hidden])') ?? neighbour ?? options.fallback;
      (target as HTMLElement).focus();
    }
  }

  function place(id: string, index: number, create: () => FileRow): FileRow {
    const row = rows.get(id) ?? create();
    rows.set(id, row);
    if (list.children[index] !== row.node) list.insertBefore(row.node, list.children[index] ?? null);
    return row;
  }

  function update(files: ShownFiles): void {
    shown = files;
    const { items, missing, isRemovable } = files;
    const missingShown = missing.slice(0, most);
    const itemsShown = items.slice(0, most - missingShown.length);
    removeOthers(new Set([...missingShown, ...itemsShown].map(({ id }) => id)));
    missingShown.forEach((file, index) => {
      place(file.id, index, () => createMissingRow(options, file));
    });
    itemsShown.forEach((item, index) => {
      const row = place(item.id, missingShown.length + index, () => createRow(options, item));
      row.update(item, isRemovable);
    });
    const left = missing.length + items.length - missingShown.length - itemsShown.length;
    more.hidden = left === 0;
    more.textContent = options.texts('more', { count: Math.min(left, rowsAtOnce) });
  }
  return { node: element('div', { class: 'rows' }, list, more), update };
}
