import { gradePrint } from '@keepsake/contract/print-grades';
import { cropOf, dragged } from '../crop.ts';
import type { EditorData } from '../editor-data.ts';
import { changePrint, type Print, toCount } from '../work.ts';
import { find } from './find.ts';
import type { Store } from './store.ts';
import type { EditorTexts } from './texts.ts';

type Photo = EditorData['photos'][number];

export interface CardOptions {
  readonly data: EditorData;
  readonly store: Store;
  readonly texts: EditorTexts;
  readonly template: HTMLTemplateElement;
}

/** A photo as it will be printed. */
export interface Card {
  readonly element: HTMLElement;
  /** Shows what the store has. */
  update(): void;
}

function partsOf(element: HTMLElement) {
  return {
    crop: find(element, '.crop', HTMLElement),
    image: find(element, 'img', HTMLImageElement),
    noPicture: find(element, '.no-picture', HTMLElement),
    focus: find(element, '.focus', HTMLInputElement),
    name: find(element, '.name', HTMLElement),
    controls: find(element, '.controls', HTMLElement),
    size: find(element, 'select', HTMLSelectElement),
    fewer: find(element, '.fewer', HTMLButtonElement),
    count: find(element, '.count', HTMLInputElement),
    more: find(element, '.more', HTMLButtonElement),
    damaged: find(element, '.damaged', HTMLElement),
    grade: find(element, '.grade', HTMLElement),
    removed: find(element, '.removed', HTMLElement),
    remove: find(element, '.remove', HTMLButtonElement),
    putBack: find(element, '.put-back', HTMLButtonElement),
  };
}

type Parts = ReturnType<typeof partsOf>;

export function createCard(photo: Photo, options: CardOptions): Card {
  const { data, store, template } = options;
  const element = find(document.importNode(template.content, true), '.print', HTMLElement);
  const parts = partsOf(element);
  const print = () => store.work.prints[photo.id];
  const change = (some: Partial<Print>) => store.change(changePrint(store.work, photo.id, some));

  parts.name.textContent = photo.name;
  parts.name.id = `name-${photo.id}`;
  element.setAttribute('aria-labelledby', parts.name.id);
  parts.image.addEventListener('error', () => {
    parts.crop.hidden = true;
    parts.noPicture.hidden = false;
  });
  parts.image.src = `${data.path}/photos/${photo.id}.jpg`;
  listen(parts, print, change);
  dragPicture(parts, print, change);
  let shown: Print | undefined;
  const update = () => {
    const now = print();
    if (!now || now === shown) return;
    shown = now;
    show(element, parts, { photo, print: now, options });
  };
  update();
  return { element, update };
}

type Read = () => Print | undefined;
type Change = (some: Partial<Print>) => void;

function listen(
  { size, fewer, count, more, focus, remove, putBack }: Parts,
  print: Read,
  change: Change,
): void {
  const countBy = (step: number) => change({ count: toCount((print()?.count ?? 1) + step) });
  size.addEventListener('change', () => change({ size: size.value }));
  fewer.addEventListener('click', () => countBy(-1));
  more.addEventListener('click', () => countBy(1));
  count.addEventListener('change', () => change({ count: toCount(count.valueAsNumber) }));
  focus.addEventListener('input', () => change({ focus: focus.valueAsNumber / 100 }));
  remove.addEventListener('click', () => {
    change({ isRemoved: true });
    putBack.focus();
  });
  putBack.addEventListener('click', () => {
    change({ isRemoved: false });
    remove.focus();
  });
}

/** Pixels of the picture outside of its crop. */
function hiddenPixels({ crop, image }: Parts, axis: 'x' | 'y'): number {
  const { width, height } = crop.getBoundingClientRect();
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  return axis === 'x' ? image.naturalWidth * scale - width : image.naturalHeight * scale - height;
}

/** With a finger only sideways: up and down it scrolls the page. */
function dragPicture(parts: Parts, print: Read, change: Change): void {
  const { crop, focus } = parts;
  crop.addEventListener('pointerdown', (start) => {
    const axis = focus.dataset.axis;
    if ((axis !== 'x' && axis !== 'y') || start.button !== 0) return;
    if (start.pointerType === 'touch' && axis === 'y') return;
    const hidden = hiddenPixels(parts, axis);
    const before = print()?.focus ?? 0.5;
    crop.setPointerCapture(start.pointerId);
    const move = ({ clientX, clientY }: PointerEvent) => {
      const pixels = axis === 'x' ? clientX - start.clientX : clientY - start.clientY;
      change({ focus: dragged(before, pixels, hidden) });
    };
    crop.addEventListener('pointermove', move);
    crop.addEventListener('lostpointercapture', () => crop.removeEventListener('pointermove', move), {
      once: true,
    });
  });
}

interface Shown {
  readonly photo: Photo;
  readonly print: Print;
  readonly options: CardOptions;
}

function show(element: HTMLElement, parts: Parts, { photo, print, options }: Shown): void {
  const { offer } = options.data;
  const size = offer.sizes.find(({ id }) => id === print.size);
  if (!size) return;
  const crop = cropOf(photo, size);
  const largest = Math.max(...offer.sizes.map(({ long }) => long));
  // Larger prints look larger, though not as much as they are.
  const scale = (size.long / largest) ** 0.2 * Math.min(1, crop.aspect);
  parts.crop.style.width = `${scale * 100}%`;
  parts.crop.style.aspectRatio = String(crop.aspect);
  parts.image.style.objectPosition = `${print.focus * 100}% ${print.focus * 100}%`;
  parts.focus.dataset.axis = crop.axis ?? '';
  parts.focus.hidden = crop.axis === undefined || print.isRemoved;
  parts.focus.value = String(Math.round(print.focus * 100));
  parts.size.value = print.size;
  parts.count.value = String(print.count);
  parts.fewer.setAttribute('aria-disabled', String(print.count === 1));
  const grade = gradePrint(photo, size, offer.sizes);
  const { t } = options.texts;
  parts.damaged.hidden = print.isRemoved || !photo.damaged;
  parts.grade.textContent = grade === 'too-small' ? t('tooSmall') : t('soft', { size: size.label });
  parts.grade.hidden = print.isRemoved || grade === 'sharp';
  element.classList.toggle('is-removed', print.isRemoved);
  parts.controls.hidden = print.isRemoved;
  parts.removed.hidden = !print.isRemoved;
  parts.putBack.hidden = !print.isRemoved;
}
