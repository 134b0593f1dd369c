import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDecoders, ImageRejected } from '../../server/src/platform/images/index.ts';
import { createLog } from '../../server/src/platform/log/index.ts';
import { createPasswords } from '../../server/src/platform/passwords/index.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { timeEach, times } from '../environment/time-each.ts';
import { type Figure, millisecondsAtMost, type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';

const runs = 50;
const side = 40_000;

const small = path.join(import.meta.dirname, '../../server/test/images/small.png');

const medianOf = async (work: () => Promise<unknown>) => median(await timeEach(work, times(runs)));
const milliseconds = (value: number) => `${value.toFixed(2)} ms`;

async function measurePasswords(): Promise<Figure[]> {
  const { hashPassword, verifyPassword } = createPasswords();
  const stored = await hashPassword('correct horse');
  // Creates the stand-in's hash.
  await verifyPassword(undefined, 'wrong');
  const hash = await medianOf(() => hashPassword('correct horse'));
  // Alternates, so that other programs slow both.
  const refuse = (index: number) => verifyPassword(index % 2 === 0 ? stored : undefined, 'wrong');
  const refusals = await timeEach(refuse, times(2 * runs));
  const known = median(refusals.filter((_, index) => index % 2 === 0));
  const unknown = median(refusals.filter((_, index) => index % 2 === 1));
  return [
    {
      what: `Hash of a password (median of ${runs})`,
      measured: milliseconds(hash),
      against: '',
      value: hash,
      goal: millisecondsAtMost(100),
    },
    {
      what: `Wrong password for an unknown account (median of ${runs})`,
      measured: milliseconds(unknown),
      against: `for a known one: ${milliseconds(known)}`,
      value: Math.max(unknown / known, known / unknown),
      goal: ratioOfAtMost(1.5),
    },
  ];
}

async function measureBomb({ folder, onEnd }: BenchEnvironment): Promise<Figure> {
  const bytes = await readFile(small);
  for (const offset of [16, 20]) bytes.writeUInt32BE(side, offset);
  const bomb = path.join(folder, 'bomb.png');
  await writeFile(bomb, bytes);
  const decoders = createDecoders({ slots: 1, log: createLog({ level: 'error', process: 'bench' }) });
  onEnd(decoders.close);
  const refuse = () =>
    decoders.inspect(bomb, 'image/png').then(
      () => Promise.reject(new Error('the bomb was taken')),
      (error) => (error instanceof ImageRejected ? undefined : Promise.reject(error)),
    );
  await refuse();
  const refused = await medianOf(refuse);
  const taken = await medianOf(() => decoders.inspect(small, 'image/png'));
  return {
    what: `Refusal of a PNG that claims ${side.toLocaleString('en')} x ${side.toLocaleString('en')} pixels (median of ${runs})`,
    measured: milliseconds(refused),
    against: `the header of a small one: ${milliseconds(taken)}`,
    value: refused,
    goal: millisecondsAtMost(100),
  };
}

/** Refusals that cost little, and refusals that cost as much as a success. */
export async function measureRefusals(environment: BenchEnvironment): Promise<PartResult> {
  return { figures: [...(await measurePasswords()), await measureBomb(environment)] };
}
