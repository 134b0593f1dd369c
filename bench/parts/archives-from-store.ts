import { canHaveObjectStore, openTestObjectStore } from '../../server/test/object-store.ts';
import { findCurl } from '../environment/curl.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { startProgram } from '../environment/program.ts';
import { requestArchive } from '../environment/request-archive.ts';
import { uploadPhotos } from '../environment/upload-photos.ts';
import { NotMeasurable, type PartResult, ratioOfAtLeast } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';
import type { ObjectsRun } from '../programs/objects.program.ts';

const photos = 100;
const rounds = 5;

/** An archive of photos in an object store, compared with a client that reads them in sequence. */
export async function measureArchivesFromStore(environment: BenchEnvironment): Promise<PartResult> {
  if (!canHaveObjectStore) throw new NotMeasurable('there is no object store: set S3_UP or TEST_S3_ENDPOINT');
  const curl = await findCurl();
  const server = await openTestObjectStore();
  environment.onEnd(server.close);
  const store = server.newBucket();
  const keepsake = await startKeepsake(environment, { withWorker: false, store });
  const customer = await keepsake.signUp('archives-from-store');
  const kept = await uploadPhotos(environment, keepsake, customer, photos);
  const url = await requestArchive(
    keepsake,
    customer.token,
    kept.map(({ photoId }) => photoId),
  );
  const keys = kept.map(({ blobKey }) => blobKey);
  const reader = startProgram<ObjectsRun, { seconds: number; bytes: number }>('objects');
  environment.onEnd(reader.end);
  const speeds = { measured: [] as number[], reference: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const measured = await curl(url);
    const reference = await reader.run({ store, keys });
    if (round < 0) continue;
    speeds.measured.push(measured.bytes / 1e6 / measured.seconds);
    speeds.reference.push(reference.bytes / 1e6 / reference.seconds);
  }
  return {
    figures: [
      {
        what: `Archive of ${photos} photos of 3.5 MB from an object store, throughput`,
        measured: `${median(speeds.measured).toFixed(0)} MB/s`,
        against: `its objects by GET, one after another: ${median(speeds.reference).toFixed(0)} MB/s`,
        value: median(speeds.measured.map((value, round) => value / (speeds.reference[round] as number))),
        goal: ratioOfAtLeast(0.6),
      },
    ],
  };
}
