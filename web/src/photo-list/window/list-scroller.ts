import { type Anchor, captureAnchor, resolveAnchor } from '../layout/anchor.ts';
import { lastTop, type TimelineLayout } from '../layout/timeline-layout.ts';
import { offsetOfPosition, type ScrollPosition } from './scroll-position.ts';
import { isJump, isOutOfRoom, offsetAt, settledShift, shiftAt, type VirtualBox } from './virtual-offset.ts';

/** The browser's page around a list. */
export interface ListPage {
  /** Offset in the list's element of the window's upper edge; below 0 while something above the list is in view. */
  offset(): number;
  scrollY(): number;
  scrollBy(distance: number): void;
  windowHeight(): number;
  isAtEnd(): boolean;
}

/** What the window shows of a list, in virtual pixels. */
export interface ListView {
  readonly top: number;
  readonly height: number;
  /** Difference from virtual offsets to those in the list's element: subtract it. */
  readonly shift: number;
  /** The last target, until the customer scrolls. */
  readonly held: ScrollPosition | null;
}

/** The target of a jump: stays at its edge of the window, whatever loads, until the customer scrolls. */
interface Hold {
  readonly kind: 'hold';
  /** The position at the upper edge; null for the list's end, at the lower one. */
  readonly position: ScrollPosition | null;
  /** Virtual offset of the window's upper edge that brings it there. */
  readonly topIn: (layout: TimelineLayout) => number;
}

/** Keeps a list's virtual offset: follows the page, and moves it. It draws nothing. */
export class ListScroller {
  readonly #page: ListPage;
  #layout: TimelineLayout | null = null;
  #box: VirtualBox = { height: 0, boxHeight: 0, excess: 0, margin: 0 };
  #shift = 0;
  #scrollY = 0;
  #anchor: Anchor | Hold = { kind: 'start' };

  constructor(page: ListPage) {
    this.#page = page;
  }

  view(): ListView {
    const held = this.#anchor.kind === 'hold' ? this.#anchor.position : null;
    return { top: this.#top(), height: this.#page.windowHeight(), shift: this.#shift, held };
  }

  /** Another layout is in the page: what was visible goes back to its place. */
  follow(layout: TimelineLayout, box: VirtualBox): void {
    this.#layout = layout;
    this.#box = box;
    // The page was scrolled to its top; the event is pending.
    if (this.#page.scrollY() === 0 && this.#scrollY > 0) this.#anchor = { kind: 'start' };
    // Distance scrolled since the last event; at its end the browser may have cut the position off.
    const since = this.#page.isAtEnd() ? 0 : this.#page.scrollY() - this.#scrollY;
    // The event of a jump is on its way.
    const isStart = this.#anchor.kind === 'start';
    if (!isStart && box.excess > 0 && isJump(since, this.#page.windowHeight())) return;
    if (isStart) this.#shift = this.#shiftInProportion();
    else this.#moveTo(this.#anchoredTop(layout) + since);
    if (this.#anchor.kind !== 'hold') this.#dropAnchor();
  }

  /** The page was scrolled: small steps one to one, large ones in proportion. */
  scrolled(): void {
    const distance = this.#page.scrollY() - this.#scrollY;
    if (distance === 0) return;
    const height = this.#page.windowHeight();
    if (isJump(distance, height)) this.#shift = this.#shiftInProportion();
    if (isOutOfRoom(this.#box, this.#page.offset(), this.#shift, height)) {
      this.#moveTo(this.#top(), shiftAt(this.#box, this.#top()));
    }
    this.#dropAnchor();
  }

  /** Puts the page's scroll position in proportion again at rest. Nothing moves in the window. */
  settle(): void {
    this.#moveTo(this.#top());
  }

  toOffset(top: number): void {
    this.#moveTo(top);
    this.#dropAnchor();
  }

  /** Brings a position to the window's upper edge, and keeps it there while months load. */
  toPosition(position: ScrollPosition): void {
    const section = this.#layout?.indexOf.get(position.key);
    if (section === undefined) return;
    // The month may go.
    const topBeside = ({ sections, tops }: TimelineLayout) =>
      tops[Math.min(section, sections.length - 1)] ?? 0;
    this.#hold({ position, topIn: (layout) => offsetOfPosition(layout, position) ?? topBeside(layout) });
  }

  /** Brings the list's end to the window's lower edge, and keeps it there while months load. */
  toEnd(): void {
    this.#hold({ position: null, topIn: (layout) => lastTop(layout, this.#page.windowHeight()) });
  }

  #hold(hold: Omit<Hold, 'kind'>): void {
    if (!this.#layout) return;
    this.#anchor = { kind: 'hold', ...hold };
    this.#moveTo(hold.topIn(this.#layout));
  }

  #top(): number {
    return this.#page.offset() + this.#shift;
  }

  #shiftInProportion(): number {
    const offset = this.#page.offset();
    return offsetAt(this.#box, offset) - offset;
  }

  #moveTo(top: number, shift = settledShift(this.#box, top, this.#shift)): void {
    this.#shift = shift;
    const distance = top - shift - this.#page.offset();
    if (Math.abs(distance) >= 1) this.#page.scrollBy(distance);
    this.#scrollY = this.#page.scrollY();
  }

  #dropAnchor(): void {
    if (!this.#layout) return;
    this.#anchor = captureAnchor(this.#layout, this.#top(), this.#page.windowHeight());
    this.#scrollY = this.#page.scrollY();
  }

  #anchoredTop(layout: TimelineLayout): number {
    const anchor = this.#anchor;
    return anchor.kind === 'hold' ? anchor.topIn(layout) : resolveAnchor(layout, anchor);
  }
}
