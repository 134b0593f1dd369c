/** Bytes that are read in ranges: a `File` by its `slice`, an open file in Node. */
export interface ByteSource {
  readonly size: number;
  /**
   * Reads from `start` up to `end`, which is not beyond `size`.
   *
   * @throws what the file system says; it reaches the caller of the library unchanged
   */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A range of a source, and bytes behind it. */
export function appendBytes(source: ByteSource, start: number, end: number, tail: Uint8Array): ByteSource {
  const length = end - start;
  return {
    size: length + tail.length,
    read: async (from, to) => {
      if (from >= length) return tail.slice(from - length, to - length);
      const head = await source.read(start + from, start + Math.min(to, length));
      if (to <= length) return head;
      const both = new Uint8Array(to - from);
      both.set(head);
      both.set(tail.subarray(0, to - length), head.length);
      return both;
    },
  };
}

/** A source of which a range is read once, and whole. What is not in it is read of the source. */
export function holdRange(source: ByteSource, start: number, end: number): ByteSource {
  let held: Promise<Uint8Array> | undefined;
  return {
    size: source.size,
    read: async (from, to) => {
      if (from < start || to > end) return source.read(from, to);
      held ??= source.read(start, end);
      return (await held).slice(from - start, to - start);
    },
  };
}
