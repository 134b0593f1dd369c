import {
  keepDecodersBusy,
  makeSmallPhoto,
  type PictureType,
  pictureTypes,
  thumbnailOf,
  upload,
} from '../../../server/test/attacks/costly-pictures.ts';
import { RemoteCustomer } from '../../../server/test/remote-customer.ts';
import type { Keepsake } from '../../environment/keepsake.ts';
import { timeEach, times } from '../../environment/time-each.ts';
import { type Figure, ratioOfAtMost } from '../../figures/figure.ts';
import { quantile } from '../../figures/quantile.ts';

const warmUp = 20;
const samples = 120;

type UploadTimes = Record<PictureType, number[]>;

/** JPEG and HEIC in turns, and some of their thumbnails, which are not timed. */
async function timeUploads(
  customer: RemoteCustomer,
  first: number,
  isOver: (done: number) => boolean,
): Promise<UploadTimes> {
  const found: UploadTimes = { jpeg: [], heic: [] };
  for (let index = 0; !isOver(index); index += 1) {
    const type = pictureTypes[index % 2] as PictureType;
    const bytes = await makeSmallPhoto(type, first + index);
    let response = {} as Awaited<ReturnType<typeof upload>>;
    const send = async () => {
      response = await upload(customer, bytes);
    };
    found[type].push(...(await timeEach(send, times(1))));
    if (response.status !== 201) throw new Error(`an upload returned ${response.status}`);
    if (index % 10 < 2) await customer.send('GET', await thumbnailOf(customer, response));
  }
  return found;
}

/** Uploads of another customer while one account requests 66 costly pictures. */
export async function measureBusyDecoders({ origin, signUp }: Keepsake): Promise<Figure[]> {
  const [attacker, bystander] = [await signUp('attacker'), await signUp('bystander')].map(
    ({ token }) => new RemoteCustomer(() => origin, token),
  ) as [RemoteCustomer, RemoteCustomer];
  await timeUploads(bystander, 0, times(warmUp));
  const quiet = await timeUploads(bystander, 1_000, times(samples));
  let isOver = false;
  const attack = keepDecodersBusy(attacker).finally(() => {
    isOver = true;
  });
  const beside = await timeUploads(bystander, 10_000, () => isOver);
  await attack;
  return pictureTypes.map((type) => {
    const [slow, usual] = [quantile(beside[type], 0.95), quantile(quiet[type], 0.95)];
    return {
      what: `Upload of a small ${type.toUpperCase()} beside 26 HEICs and 40 huge PNGs of another account, 95th percentile`,
      measured: `${slow.toFixed(1)} ms`,
      against: `without them: ${usual.toFixed(1)} ms`,
      value: slow / usual,
      goal: ratioOfAtMost(3),
    };
  });
}
