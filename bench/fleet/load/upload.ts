import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beginHeaders, filesUrl, patchHeaders, tus } from '../../../server/test/uploads.ts';
import type { AcknowledgedPhoto } from './outcome.ts';
import type { Visitor } from './visitor.ts';

const pauseMs = 1_000;
/** An upload that is not finished by then is none of an outage. */
const patienceMs = 300_000;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface State {
  url: string | undefined;
  offset: number;
  imageId: string | undefined;
}

async function begin(visitor: Visitor, bytes: Buffer, state: State): Promise<boolean> {
  const response = await visitor.visit('POST', filesUrl, beginHeaders(bytes.byteLength));
  if (response?.status !== 201) return false;
  state.url = String(response.headers.location);
  state.offset = 0;
  return true;
}

async function sendPart(visitor: Visitor, bytes: Buffer, cut: number, state: State): Promise<boolean> {
  const part = bytes.subarray(state.offset, state.offset < cut ? cut : bytes.byteLength);
  const response = await visitor.visit('PATCH', state.url as string, patchHeaders(state.offset), part);
  if (response?.status !== 204) return false;
  state.offset = Number(response.headers['upload-offset']);
  state.imageId = response.headers['x-image-id'] as string | undefined;
  return true;
}

/** Asks how far the upload is, as the site does after an error. */
async function ask(visitor: Visitor, state: State): Promise<void> {
  const response = await visitor.visit('HEAD', state.url as string, tus);
  if (response?.status === 200) {
    state.offset = Number(response.headers['upload-offset']);
    state.imageId = response.headers['x-image-id'] as string | undefined;
  } else if (response?.status === 404 || response?.status === 410) state.url = undefined;
}

/**
 * Uploads a photo in two requests, cut at a byte, and continues after errors until it is acknowledged; undefined if it
 * never is.
 */
export async function uploadPhoto(
  visitor: Visitor,
  bytes: Buffer,
  cut: number,
): Promise<AcknowledgedPhoto | undefined> {
  const state: State = { url: undefined, offset: 0, imageId: undefined };
  for (const since = performance.now(); performance.now() - since < patienceMs; ) {
    const done =
      state.url === undefined
        ? await begin(visitor, bytes, state)
        : await sendPart(visitor, bytes, cut, state);
    if (!done) {
      await delay(pauseMs);
      if (state.url !== undefined) await ask(visitor, state);
    }
    if (state.imageId !== undefined) {
      return { customer: visitor.account.number, imageId: state.imageId, sha256: sha256(bytes) };
    }
  }
  return undefined;
}
