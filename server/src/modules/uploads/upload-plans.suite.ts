import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestAppOptions } from '../../../test/app.ts';
import { minutes } from '../../../test/deadlines.ts';
import { seededRandom } from '../../../test/seed.ts';
import { imageIdOf, openTusFixture, originalOf, type TusFixture } from '../../../test/tus-fixture.ts';
import { makeJpeg, patchHeaders } from '../../../test/uploads.ts';

/** Random clients and broken connections: the photo has the bytes that the client meant. */

let stage: TusFixture;

interface Model {
  readonly bytes: Buffer;
  readonly url: string;
  offset: number;
  /** A request whose connection broke: the server may still append its bytes. */
  broken?: { readonly at: number; readonly upTo: number };
}

const mayMove = ({ broken, offset }: Model) => broken?.at === offset;

/** HEAD after the previous request has released its lock; settles the model. */
async function readOffset(model: Model): Promise<number> {
  const { bytes, broken } = model;
  let response = await stage.head(model.url);
  while (response.status === 423) response = await stage.head(model.url);
  const offset = Number(response.headers['upload-offset']);
  expect(offset).toBeGreaterThanOrEqual(model.offset);
  expect(offset).toBeLessThanOrEqual(broken && mayMove(model) ? broken.upTo : model.offset);
  expect(response.headers['x-image-id'] !== undefined).toBe(offset === bytes.byteLength);
  model.offset = offset;
  return offset;
}

async function send(model: Model, share: number): Promise<void> {
  const { bytes, url } = model;
  const offset = await readOffset(model);
  const end = offset + Math.round((bytes.byteLength - offset) * share);
  const { status, headers } = await stage.patch(url, offset, bytes.subarray(offset, end));
  if (status === 409 && mayMove(model)) {
    expect(await readOffset(model)).toBeGreaterThan(offset);
    return;
  }
  expect([status, headers['upload-offset']]).toEqual([204, String(end)]);
  expect(headers['x-image-id'] !== undefined).toBe(end === bytes.byteLength);
  model.offset = end;
}

/** Announces all missing bytes, and disconnects after `share` of them. */
async function breakOff(model: Model, share: number): Promise<void> {
  const offset = await readOffset(model);
  const rest = model.bytes.subarray(offset);
  const part = rest.subarray(0, Math.round(rest.byteLength * share));
  const request = stage.customer.open('PATCH', model.url, {
    ...patchHeaders(offset),
    'content-length': String(rest.byteLength),
  });
  const closed = new Promise((resolve) => request.once('close', resolve));
  request.once('response', (response) => response.on('error', () => undefined).resume());
  request.write(part, () => request.destroy());
  await closed;
  const before = model.broken?.at === offset ? model.broken.upTo : 0;
  model.broken = { at: offset, upTo: Math.max(before, offset + part.byteLength) };
}

/** Bytes at a wrong offset are refused without effect. */
async function sendElsewhere(model: Model, distance: number): Promise<void> {
  const offset = await readOffset(model);
  const other = Math.max(0, offset + distance);
  if (other === offset || mayMove(model)) return;
  const response = await stage.patch(model.url, other, Buffer.alloc(20, 0xee));
  expect(response.status).toBe(409);
  expect(await readOffset(model)).toBe(offset);
}

/** Repeats a request whose response was lost. */
async function repeat(model: Model, share: number): Promise<void> {
  const { bytes, url } = model;
  const offset = await readOffset(model);
  await send(model, share);
  if (model.offset === offset) return;
  const { status } = await stage.patch(url, offset, bytes.subarray(offset, model.offset));
  expect(status).toBe(409);
}

const steps = { send, breakOff, sendElsewhere, repeat, readOffset };
// Not fc.double: nearly all of its numbers from 0 to 1 are close to 0.
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const plan = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('send', 'breakOff', 'repeat'), with: share }),
    fc.record({ do: fc.constant('sendElsewhere'), with: fc.integer({ min: -600, max: 600 }) }),
    fc.record({ do: fc.constant('readOffset'), with: fc.constant(0) }),
  ),
  { maxLength: 5, size: 'max' },
) as fc.Arbitrary<{ do: keyof typeof steps; with: number }[]>;

export function testUploadPlans(plans: number, options: TestAppOptions = {}): void {
  vi.setConfig({ testTimeout: 3 * minutes });

  const random = seededRandom(`${plans} plans of uploads`);
  let photos = 0;

  beforeAll(async () => {
    stage = await openTusFixture(options);
  });
  afterAll(() => stage.close());

  it(`${plans} random plans end with the photo, byte for byte`, async () => {
    const check = fc.asyncProperty(plan, async (todo) => {
      photos += 1;
      const bytes = await makeJpeg({ seed: 50_000 + photos });
      const model: Model = { bytes, url: await stage.begin(bytes), offset: 0 };
      for (const step of todo) await steps[step.do](model, step.with);
      while ((await readOffset(model)) < bytes.byteLength) await send(model, 1);
      const imageId = imageIdOf(await stage.head(model.url));
      expect((await originalOf(stage, imageId))?.equals(bytes)).toBe(true);
      expect(await stage.customer.list()).toHaveLength(photos);
    });
    await fc.assert(check, { numRuns: plans, seed: random.seed | 0, endOnFailure: true });
  });
}
