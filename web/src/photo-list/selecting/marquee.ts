import { firstSectionAt, type TimelineLayout } from '../layout/timeline-layout.ts';
import type { SectionKey } from '../section-key.ts';
import type { ListScroll } from '../window/list-scroll.ts';
import type { ScrollBox } from '../window/scroll-box.ts';
import styles from './marquee.module.css';
import type { Point } from './touch-drag.ts';
import { type Rectangle, type TouchedPhotos, touchedPhotos } from './touched-tiles.ts';

/** Where a rectangle is drawn. */
export interface MarqueePlace {
  /** The element of the sections. */
  readonly grid: HTMLElement;
  readonly box: ScrollBox;
  readonly scroll: Pick<ListScroll, 'top'>;
}

/** Where the drag began: it moves with its section while others load. */
interface Corner {
  readonly key: SectionKey;
  readonly x: number;
  /** Virtual pixels below the top of the section. */
  readonly y: number;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A rectangle from where a drag began to the mouse, and the photos that it touches. */
export class Marquee {
  readonly #place: MarqueePlace;
  readonly #onTouch: (touched: TouchedPhotos) => void;
  readonly #element = document.createElement('div');
  readonly #corner: Corner | null;
  #layout: TimelineLayout;
  #at: Point;
  #touched = '';

  /** `onTouch` is called when it touches other photos. */
  constructor(
    place: MarqueePlace,
    layout: TimelineLayout,
    from: Point,
    onTouch: (touched: TouchedPhotos) => void,
  ) {
    this.#place = place;
    this.#layout = layout;
    this.#at = from;
    this.#onTouch = onTouch;
    this.#corner = this.#cornerAt(from);
    this.#element.className = styles.rectangle ?? '';
    this.#element.dataset.marquee = '';
    this.#element.ariaHidden = 'true';
    place.grid.append(this.#element);
  }

  /** Moves its other corner to the mouse; called after the list has scrolled as well. */
  moveTo(at: Point): void {
    this.#at = at;
    this.#draw();
  }

  /** Other photos may lie below it. */
  follow(layout: TimelineLayout): void {
    this.#layout = layout;
    this.#touched = '';
    this.#draw();
  }

  remove(): void {
    this.#element.remove();
  }

  #cornerAt({ x, y }: Point): Corner | null {
    const { grid, box, scroll } = this.#place;
    const top = scroll.top() + y - box.top();
    const index = firstSectionAt(this.#layout, top);
    const section = this.#layout.sections[index];
    const { left } = grid.getBoundingClientRect();
    return section ? { key: section.key, x: x - left, y: top - (this.#layout.tops[index] ?? 0) } : null;
  }

  #draw(): void {
    const index = this.#corner ? this.#layout.indexOf.get(this.#corner.key) : undefined;
    if (!this.#corner || index === undefined) return;
    const { grid, box, scroll } = this.#place;
    const { left, top } = grid.getBoundingClientRect();
    const seen = { from: scroll.top(), to: scroll.top() + box.height() };
    const x = this.#insideBox(this.#at.x) - left;
    const start = (this.#layout.tops[index] ?? 0) + this.#corner.y;
    const end = within(scroll.top() + this.#at.y - box.top(), seen.from, seen.to);
    const rectangle = {
      left: Math.min(this.#corner.x, x),
      right: Math.max(this.#corner.x, x),
      top: Math.min(start, end),
      bottom: Math.max(start, end),
    };
    // What is not seen of it would make the page higher.
    const upper = within(rectangle.top, seen.from, seen.to);
    const lower = within(rectangle.bottom, seen.from, seen.to);
    const shift = scroll.top() - (box.top() - top);
    this.#show({ ...rectangle, top: upper - shift, bottom: lower - shift });
    this.#touch(rectangle);
  }

  #insideBox(x: number): number {
    const element = this.#place.box.element();
    const left = element?.getBoundingClientRect().left ?? 0;
    return within(x, left, left + (element?.clientWidth ?? 0));
  }

  #show({ left, right, top, bottom }: Rectangle): void {
    const { style } = this.#element;
    style.translate = `${left}px ${top}px`;
    style.width = `${right - left}px`;
    style.height = `${bottom - top}px`;
  }

  #touch(rectangle: Rectangle): void {
    const touched = touchedPhotos(this.#layout, rectangle);
    const name = JSON.stringify([...touched]);
    if (name === this.#touched) return;
    this.#touched = name;
    this.#onTouch(touched);
  }
}
