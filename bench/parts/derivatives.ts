import os from 'node:os';
import { createDecoders } from '../../server/src/platform/images/index.ts';
import { createLog } from '../../server/src/platform/log/index.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { findJpegs } from '../environment/pictures.ts';
import { startProgram } from '../environment/program.ts';
import { type PartResult, ratioOfAtLeast } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';
import { runConcurrently } from '../programs/send-request.ts';

const rounds = 4;

/** Renditions of the same files by our decoders and by libvips alone. */
export async function measureDerivatives(environment: BenchEnvironment): Promise<PartResult> {
  const { files, origin } = await findJpegs(environment);
  const slots = os.availableParallelism();
  const decoders = createDecoders({ slots, log: createLog({ level: 'error', process: 'bench' }) });
  environment.onEnd(decoders.close);
  const libvips = startProgram<{ files: readonly string[]; lanes: number }, number>('libvips');
  environment.onEnd(libvips.end);
  // One lane more than there are slots, so that one waits.
  const ours = () => runConcurrently(files, slots + 1, (file) => decoders.derive(file, 'image/jpeg'));
  // One lane per core would leave a core idle while the one JavaScript thread works.
  const theirs = () => libvips.run({ files, lanes: 2 * slots });

  await ours();
  await theirs();
  const seconds = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    seconds.ours.push(await ours());
    seconds.theirs.push(await theirs());
  }
  const ratios = seconds.theirs.map((their, round) => their / (seconds.ours[round] as number));
  const rate = (of: readonly number[]) => `${(files.length / median(of)).toFixed(1)}/s`;
  return {
    figures: [
      {
        what: `Derivatives: 300, 800 and 1300 px and thumbhash of ${origin}, ${slots} at a time`,
        ours: rate(seconds.ours),
        against: `libvips in one process: ${rate(seconds.theirs)}`,
        value: median(ratios),
        goal: ratioOfAtLeast(0.85),
      },
    ],
  };
}
