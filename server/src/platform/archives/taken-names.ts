/**
 * 53-bit hash of a text, never 0 (Bryc's cyrb53): two of ten thousand names collide in one of a hundred
 * million folders.
 */
function hashOf(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  const low = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  const high = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 2 ** 32 * (high & 0x1fffff) + (low >>> 0) + 1;
}

/**
 * A number, at least 1, for each name; collisions are rare. Typed arrays, because strings would keep hundreds of
 * megabytes alive.
 */
export class TakenNames {
  /** Hash per slot, 0 in free ones (at least half). */
  private hashes = new Float64Array(256);
  private numbers = new Uint32Array(256);
  private count = 0;

  get(name: string): number | undefined {
    return this.numbers[this.slotOf(hashOf(name))] || undefined;
  }

  set(name: string, number: number): void {
    if (2 * (this.count + 1) > this.hashes.length) this.grow();
    this.put(hashOf(name), number);
  }

  clear(): void {
    this.hashes.fill(0);
    this.numbers.fill(0);
    this.count = 0;
  }

  private put(hash: number, number: number): void {
    const slot = this.slotOf(hash);
    if (this.hashes[slot] === 0) this.count += 1;
    this.hashes[slot] = hash;
    this.numbers[slot] = number;
  }

  private slotOf(hash: number): number {
    const last = this.hashes.length - 1;
    let slot = hash & last;
    while (this.hashes[slot] !== 0 && this.hashes[slot] !== hash) slot = (slot + 1) & last;
    return slot;
  }

  private grow(): void {
    const { hashes, numbers } = this;
    this.hashes = new Float64Array(2 * hashes.length);
    this.numbers = new Uint32Array(2 * numbers.length);
    this.count = 0;
    for (const [slot, hash] of hashes.entries()) if (hash !== 0) this.put(hash, numbers[slot] as number);
  }
}
