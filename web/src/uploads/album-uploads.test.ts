import { expect, it } from 'vitest';
import { albumUploads, followAlbumUploads } from './album-uploads.ts';
import type { UploadItem, UploadState } from './queue/upload-state.ts';

const file = new File([], 'a.jpg');
const album = { id: 'summer', name: 'Summer' };

const item = (kind: 'chosen' | 'waiting' | 'finishing' | 'cancelled', into?: typeof album): UploadItem => ({
  id: 'a',
  file,
  facts: {},
  album: into,
  state: { kind } as UploadState,
  wasEnqueued: true,
});
const receiving = () => [...albumUploads.getSnapshot()];

it('counts the files that are being uploaded into an album, until each has ended', () => {
  followAlbumUploads(undefined, item('chosen', album));
  expect(receiving()).toEqual([]);
  followAlbumUploads(item('chosen', album), item('waiting', album));
  followAlbumUploads(undefined, item('waiting', album));
  expect(receiving()).toEqual([['summer', 2]]);
  followAlbumUploads(item('waiting', album), item('finishing', album));
  followAlbumUploads(item('finishing', album), item('cancelled', album));
  expect(receiving()).toEqual([['summer', 1]]);
  followAlbumUploads(item('waiting', album), undefined);
  expect(receiving()).toEqual([]);
});

it('ignores uploads into the library', () => {
  followAlbumUploads(undefined, item('waiting'));
  expect(receiving()).toEqual([]);
});
