import { costlyJpegs, makeCostlyJpeg } from '../../../server/test/attacks/costly-jpegs.ts';
import { makeSmallPhoto, upload } from '../../../server/test/attacks/costly-pictures.ts';
import { RemoteCustomer } from '../../../server/test/remote-customer.ts';
import type { Keepsake } from '../../environment/keepsake.ts';
import { type Figure, millisecondsAtMost } from '../../figures/figure.ts';

/** Longest turns of the server's event loop, CPU time, at JPEGs of 100 MiB; each comes twice. */
export async function measureCostlyJpegs({ origin, signUp, longestTask }: Keepsake): Promise<Figure[]> {
  const customer = new RemoteCustomer(() => origin, (await signUp('sender-of-costly-jpegs')).token);
  const turnDuring = async (photos: readonly Buffer[]) => {
    await longestTask();
    for (const bytes of photos) {
      const { status } = await upload(customer, bytes);
      if (status !== 201 && status !== 422) throw new Error(`an upload returned ${status}`);
    }
    return longestTask();
  };
  const small = await Promise.all(Array.from({ length: 20 }, (_, seed) => makeSmallPhoto('jpeg', seed)));
  await turnDuring(small.slice(0, 10));
  const atSmall = await turnDuring(small.slice(10));
  const figures: Figure[] = [];
  for (const costly of costlyJpegs) {
    const bytes = await makeCostlyJpeg(costly);
    const longest = await turnDuring([bytes, bytes]);
    figures.push({
      what: `Longest event-loop task of the server at a JPEG of 100 MiB with ${costly.what}`,
      measured: `${longest.toFixed(2)} ms`,
      against: `at small photos: ${atSmall.toFixed(2)} ms`,
      value: longest,
      goal: millisecondsAtMost(50),
    });
  }
  return figures;
}
