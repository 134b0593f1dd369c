import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { uploadTestPhoto } from './uploads.ts';

/** Callers of the authorisation matrix (T1). */
export const callers = [
  'anonymous',
  'malformed',
  'owner',
  'other',
  'phone',
  'editor',
  'back-office',
] as const;
export type Caller = (typeof callers)[number];

export type CallerTokens = Record<Caller, string | undefined>;

/** Makes a code for a phone. */
export async function pair(test: TestApp, token: string, body: object = {}) {
  const response = await test.request(token, { method: 'POST', url: '/api/qr-upload/pairings', body });
  expect(response.statusCode).toBe(201);
  return response.json() as { pairingId: string; code: string; url: string; expiresAt: string };
}

export function connectPhone(test: TestApp, code: string, phone = 'iphone') {
  return test.request(undefined, { method: 'POST', url: '/api/qr-upload/phones', body: { code, phone } });
}

export async function selectPhotos(test: TestApp, token: string, photoIds: readonly string[]) {
  const url = '/api/selections/temp-selections';
  const response = await test.request(token, { method: 'POST', url, body: { photoIds } });
  expect(response.statusCode).toBe(201);
  return response.json() as { tempSelectionId: string; editorToken: string };
}

/** Id of the account of an access token. */
export const subjectOf = (token: string): string => String(decodeJwt(token).sub);

/** Two customers, a phone and an editor of the first, and the shop. */
export async function makeCallers(test: TestApp) {
  const owner = await test.signUp('owner@demo.keepsake.test');
  const other = await test.signUp('other@demo.keepsake.test');
  const { pairingId, code } = await pair(test, owner.token);
  const photoId = await uploadTestPhoto(test, owner.token, { seed: 90 });
  const { tempSelectionId: selectionId, editorToken: editor } = await selectPhotos(test, owner.token, [
    photoId,
  ]);
  const tokens: CallerTokens = {
    anonymous: undefined,
    malformed: 'not.a.token',
    owner: owner.token,
    other: other.token,
    phone: (await connectPhone(test, code)).json().token,
    editor,
    'back-office': await test.backOfficeToken(),
  };
  return { owner, other, tokens, pairingId, selectionId };
}
