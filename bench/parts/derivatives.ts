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
  const libvips = startProgram<{ files: readonly string[]; concurrency: number }, number>('libvips');
  environment.onEnd(libvips.end);
  // One file more than there are slots, so that one waits.
  const measured = () => runConcurrently(files, slots + 1, (file) => decoders.derive(file, 'image/jpeg'));
  // One file per core would leave a core idle while the one JavaScript thread works.
  const reference = () => libvips.run({ files, concurrency: 2 * slots });

  await measured();
  await reference();
  const seconds = { measured: [] as number[], reference: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    seconds.measured.push(await measured());
    seconds.reference.push(await reference());
  }
  const ratios = seconds.reference.map((value, round) => value / (seconds.measured[round] as number));
  const rate = (of: readonly number[]) => `${(files.length / median(of)).toFixed(1)}/s`;
  return {
    figures: [
      {
        what: `Derivatives: 300, 800 and 1300 px and thumbhash of ${origin}, ${slots} at a time`,
        measured: rate(seconds.measured),
        against: `libvips in one process: ${rate(seconds.reference)}`,
        value: median(ratios),
        goal: ratioOfAtLeast(0.85),
      },
    ],
  };
}
