import type { SeededRandom } from './seed.ts';

const edges = [
  0, 1, 2, 7, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xfffe, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff,
];

type Mutation = (bytes: Buffer, random: SeededRandom, others: readonly Buffer[]) => Buffer;

/** Random place, biased to the start, where headers are. */
function place(bytes: Buffer, random: SeededRandom): number {
  const reach = random.next() < 0.5 ? Math.min(bytes.length, 1024) : bytes.length;
  return random.below(Math.max(1, reach));
}

function piece(bytes: Buffer, random: SeededRandom): { from: number; to: number } {
  const from = place(bytes, random);
  return { from, to: Math.min(bytes.length, from + 1 + random.below(2048)) };
}

function insert(bytes: Buffer, at: number, more: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
}

/** Starts of segments, chunks and boxes. */
function partsOf(bytes: Buffer): number[] {
  const parts: number[] = [];
  for (let at = 4; at + 4 < bytes.length; at += 1) {
    const isSegment = bytes[at] === 0xff && (bytes[at + 1] ?? 0) >= 0xc0 && bytes[at + 1] !== 0xff;
    const isNamed = /^[a-zA-Z]{4}$/.test(bytes.toString('latin1', at, at + 4));
    if (isSegment) parts.push(at);
    else if (isNamed) parts.push(at - 4);
  }
  return parts;
}

const mutations: Readonly<Record<string, Mutation>> = {
  bits(bytes, random) {
    const out = Buffer.from(bytes);
    for (let flips = 1 + random.below(16); flips > 0; flips -= 1) {
      const at = place(out, random);
      out[at] = (out[at] ?? 0) ^ (1 << random.below(8));
    }
    return out;
  },
  truncated: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  spliced(bytes, random, others) {
    const { from, to } = piece(bytes, random);
    const other = random.pick(others);
    const donor = piece(other, random);
    return Buffer.concat([bytes.subarray(0, from), other.subarray(donor.from, donor.to), bytes.subarray(to)]);
  },
  lengths(bytes, random) {
    const out = Buffer.from(bytes);
    const part = random.pick(partsOf(out)) ?? 0;
    const size = random.pick([2, 4]);
    const at = Math.min(part + random.pick([0, 2, 4, 8, 10, 12, 16]), out.length - size);
    out.writeUIntBE(random.pick(edges) % 2 ** (8 * size), Math.max(0, at), size);
    return out;
  },
  duplicated(bytes, random) {
    const { from, to } = piece(bytes, random);
    const parts = partsOf(bytes);
    const start = random.pick(parts) ?? from;
    const end = parts.find((at) => at > start + 4) ?? to;
    const copies = Buffer.concat(Array<Buffer>(1 + random.below(20)).fill(bytes.subarray(start, end)));
    return insert(bytes, random.pick(parts) ?? from, copies);
  },
  removed(bytes, random) {
    const { from, to } = piece(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  noise(bytes, random) {
    const { from, to } = piece(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), random.bytes(to - from), bytes.subarray(to)]);
  },
  same(bytes, random) {
    const { from, to } = piece(bytes, random);
    return Buffer.from(bytes).fill(random.pick([0, 0xff]), from, to);
  },
};

export interface Mutant {
  readonly done: readonly string[];
  readonly bytes: Buffer;
}

/** Damages one of `sources` in one to three ways, by seed and call count. */
export function makeMutant(sources: readonly Buffer[], random: SeededRandom): Mutant {
  let bytes = random.pick(sources);
  const done: string[] = [];
  for (let ways = 1 + random.below(3); ways > 0 && bytes.length > 8; ways -= 1) {
    const name = random.pick(Object.keys(mutations));
    bytes = (mutations[name] as Mutation)(bytes, random, sources);
    done.push(name);
  }
  return { done, bytes };
}
