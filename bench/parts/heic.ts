import { createDecoders } from '../../server/src/platform/images/index.ts';
import { createLog } from '../../server/src/platform/log/index.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { findHeics } from '../environment/pictures.ts';
import { startProgram } from '../environment/program.ts';
import { type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';
import { runConcurrently } from '../programs/send-request.ts';

const rounds = 2;

/** All derivatives of a HEIC (full-size JPEG, three sizes, thumbhash), and its decoding alone, in turns. */
export async function measureHeic(environment: BenchEnvironment): Promise<PartResult> {
  const { files, origin } = await findHeics(environment);
  const decoders = createDecoders({ slots: 1, log: createLog({ level: 'error', process: 'bench' }) });
  environment.onEnd(decoders.close);
  const libheif = startProgram<{ file: string }, number>('libheif', { NODE_OPTIONS: '--expose-gc' });
  environment.onEnd(libheif.end);
  const measured = (file: string) => runConcurrently([file], 1, () => decoders.derive(file, 'image/heic'));

  const [first = ''] = files;
  await measured(first);
  await libheif.run({ file: first });
  const seconds = { measured: [] as number[], reference: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const sum = { measured: 0, reference: 0 };
    for (const file of files) {
      sum.measured += await measured(file);
      sum.reference += await libheif.run({ file });
    }
    seconds.measured.push(sum.measured / files.length);
    seconds.reference.push(sum.reference / files.length);
  }
  const ratios = seconds.measured.map((value, round) => value / (seconds.reference[round] as number));
  return {
    figures: [
      {
        what: `HEIC: full-size JPEG, 300, 800 and 1300 px and thumbhash of ${origin}, one at a time`,
        measured: `${median(seconds.measured).toFixed(2)} s a file`,
        against: `libheif alone: ${median(seconds.reference).toFixed(2)} s`,
        value: median(ratios),
        goal: ratioOfAtMost(1.2),
      },
    ],
  };
}
