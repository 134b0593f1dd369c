const idBytes = 16;

const bytesOf = (photoId: string): Buffer => Buffer.from(photoId.replaceAll('-', ''), 'hex');

/**
 * Paths of photos in albums by id: some 50 bytes each, in a few large buffers. All ids come first, in order; names
 * in any order.
 */
export class MemberNames {
  private ids = Buffer.alloc(1024 * idBytes);
  private count = 0;
  private places = new Float64Array(0);
  private names = Buffer.alloc(64 * 1024);
  /** Used bytes of `names`; 0 stands for no name. */
  private filled = 1;

  addId(photoId: string): void {
    if ((this.count + 1) * idBytes > this.ids.byteLength) this.ids = grown(this.ids);
    bytesOf(photoId).copy(this.ids, this.count * idBytes);
    this.count += 1;
  }

  /** Call after the last id. */
  close(): void {
    this.places = new Float64Array(this.count);
  }

  setName(photoId: string, name: string): void {
    if (this.count === 0) return;
    const index = this.indexOf(photoId);
    if (index < 0) return;
    const bytes = Buffer.byteLength(name);
    while (this.filled + bytes + 2 > this.names.byteLength) this.names = grown(this.names);
    this.places[index] = this.filled;
    this.names.writeUInt16LE(bytes, this.filled);
    this.names.write(name, this.filled + 2);
    this.filled += bytes + 2;
  }

  nameOf(photoId: string): string | undefined {
    const index = this.indexOf(photoId);
    const place = index < 0 ? 0 : (this.places[index] ?? 0);
    if (place === 0) return undefined;
    return this.names.toString('utf8', place + 2, place + 2 + this.names.readUInt16LE(place));
  }

  private indexOf(photoId: string): number {
    const id = bytesOf(photoId);
    let [from, to] = [0, this.count];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const start = middle * idBytes;
      const order = this.ids.compare(id, 0, idBytes, start, start + idBytes);
      if (order === 0) return middle;
      if (order < 0) from = middle + 1;
      else to = middle;
    }
    return -1;
  }
}

function grown(room: Buffer): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(room.byteLength * 2);
  room.copy(larger);
  return larger;
}
