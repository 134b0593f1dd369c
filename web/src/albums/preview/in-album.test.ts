// Proves PRE-10, PRE-11.

import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { makePhoto } from '../../photo-list/testing/timeline-fixture.ts';
import type { PreviewedPhoto } from '../../preview/photo/use-previewed-photo.ts';
import { type AlbumRequest, previewedInAlbum } from './in-album.ts';

const found: PreviewedPhoto = { status: 'found', photo: makePhoto('p1'), key: 'all' };
const loading: PreviewedPhoto = { status: 'loading' };
const missing: PreviewedPhoto = { status: 'missing' };

const makeAlbum = (album: Partial<AlbumRequest> = {}): AlbumRequest => ({
  data: { photosCount: 2 },
  error: null,
  refetch: () => {},
  ...album,
});

const failure = (status: number) =>
  new ApiError({ status, code: 'unexpected', message: 'no', correlationId: '' });

it('is what the list has while the album is there', () => {
  expect(previewedInAlbum(makeAlbum(), found)).toBe(found);
  expect(previewedInAlbum(makeAlbum(), loading)).toBe(loading);
});

it('is at once the photo that the list holds, before the album is loaded', () => {
  expect(previewedInAlbum(makeAlbum({ data: undefined }), found)).toBe(found);
});

it('is missing when its id is not in the album', () => {
  expect(previewedInAlbum(makeAlbum(), missing)).toEqual(missing);
});

it('is missing in an album without photos', () => {
  expect(previewedInAlbum(makeAlbum({ data: { photosCount: 0 } }), loading)).toEqual(missing);
});

it('stays in sight while the last photo of the album is on its way out', () => {
  expect(previewedInAlbum(makeAlbum({ data: { photosCount: 0 } }), found)).toBe(found);
});

it.each([404, 400])('is missing when the album responds with %i, also while it is shown', (status) => {
  expect(previewedInAlbum(makeAlbum({ data: undefined, error: failure(status) }), loading)).toEqual({
    ...missing,
    isListGone: true,
  });
  expect(previewedInAlbum(makeAlbum({ error: failure(status) }), found)).toEqual({
    ...missing,
    isListGone: true,
  });
});

it('fails if the album is not loaded, and refetches it', () => {
  const refetch = vi.fn();
  const error = failure(503);
  const previewed = previewedInAlbum(makeAlbum({ data: undefined, error, refetch }), loading);
  expect(previewed).toMatchObject({ status: 'failed', error });
  if (previewed.status === 'failed') previewed.retry();
  expect(refetch).toHaveBeenCalledOnce();
});

it('keeps the loaded album when a refetch fails', () => {
  expect(previewedInAlbum(makeAlbum({ error: failure(503) }), found)).toBe(found);
  expect(previewedInAlbum(makeAlbum({ error: failure(503) }), loading)).toBe(loading);
});
