/** Follows the cursors of a customer's push messages, which have no gaps, over reconnects. */
export class Cursors {
  /** Number of messages that never came. */
  holes = 0;
  /** Number of messages that came twice, or out of order. */
  repeats = 0;
  last: number | 'now' = 'now';

  /** A `position`: where a socket begins. */
  place(cursor: number, isComplete: boolean): void {
    if (!isComplete) this.holes += 1;
    if (this.last === 'now') this.last = cursor;
  }

  /** Any other message. */
  follow(cursor: number): void {
    const expected = this.last === 'now' ? cursor : this.last + 1;
    if (cursor < expected) this.repeats += 1;
    else {
      this.holes += cursor - expected;
      this.last = cursor;
    }
  }
}
