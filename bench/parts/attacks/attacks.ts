import { hasHostileCorpus } from '../../../server/test/hostile-corpus.ts';
import { type BenchEnvironment, log } from '../../environment/environment.ts';
import { type Keepsake, startKeepsake } from '../../environment/keepsake.ts';
import type { Figure, PartResult } from '../../figures/figure.ts';
import { measureBusyDecoders } from './busy-decoders.ts';
import { measureCostlyJpegs } from './costly-jpegs.ts';
import { measureHalfOpenRequests } from './half-open-requests.ts';
import { measureHostileUploads } from './hostile-uploads.ts';
import { measureUnfinishedUploads } from './unfinished-uploads.ts';

/** The first two run without a worker; the second starts it. */
const attacks: Readonly<Record<string, (keepsake: Keepsake) => Promise<Figure[]>>> = {
  'half-open requests': measureHalfOpenRequests,
  'unfinished uploads': measureUnfinishedUploads,
  'hostile uploads': measureHostileUploads,
  'costly JPEGs': measureCostlyJpegs,
  'busy decoders': measureBusyDecoders,
};

/** Cost of a client's attacks to the others; tests assert the outcomes. */
export async function measureAttacks(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: false, observesEventLoop: true });
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(attacks)) {
    log(`attacks: ${name} ...`);
    figures.push(...(await measure(keepsake)));
  }
  const notes = 'Not measured: hostile uploads, because `CORPUS_DIR` names no folder with bad/MANIFEST.tsv.';
  return { figures, ...(!hasHostileCorpus && { notes }) };
}
