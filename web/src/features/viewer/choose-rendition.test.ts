import type { Photo } from '@keepsake/contract/photos';
import { describe, expect, it } from 'vitest';
import { chooseRenditions, fitInto } from './choose-rendition.ts';

const rendition = (width: number, height: number) => ({
  id: `${width}`,
  url: `https://images.test/${width}`,
  width,
  height,
});

const photo: Photo = {
  imageId: 'a',
  uploadId: 'u',
  localFileName: 'a.jpg',
  url: 'https://images.test/full',
  untouchedUrl: 'https://images.test/original',
  thumbnails: [rendition(300, 200), rendition(800, 533), rendition(1300, 867)],
  uploadEnd: '2026-01-01T00:00:00Z',
  visibleWidth: 6000,
  visibleHeight: 4000,
  state: 'ready',
  mimeType: 'image/jpeg',
  bytes: 1,
};

describe('chooseRenditions', () => {
  it('is content with 1300 where the screen shows no more', () => {
    expect(chooseRenditions(photo, { width: 1280, height: 720 })).toEqual({
      first: 'https://images.test/1300',
      sharper: null,
    });
  });

  it('adds the photo itself on a larger screen', () => {
    expect(chooseRenditions(photo, { width: 3840, height: 2160 })).toEqual({
      first: 'https://images.test/1300',
      sharper: 'https://images.test/full',
    });
  });

  it('never asks for more than a small photo has', () => {
    const small = { ...photo, visibleWidth: 900, visibleHeight: 600, thumbnails: [rendition(900, 600)] };
    expect(chooseRenditions(small, { width: 3840, height: 2160 }).sharper).toBeNull();
  });

  it('takes the photo itself where there is no rendition', () => {
    const bare = { ...photo, thumbnails: [] };
    expect(chooseRenditions(bare, { width: 800, height: 600 })).toEqual({
      first: 'https://images.test/full',
      sharper: null,
    });
  });
});

describe('fitInto', () => {
  it('shrinks to the tighter side and never enlarges', () => {
    expect(fitInto({ width: 4000, height: 3000 }, { width: 1000, height: 300 })).toEqual({
      width: 400,
      height: 300,
    });
    expect(fitInto({ width: 40, height: 30 }, { width: 1000, height: 300 })).toEqual({
      width: 40,
      height: 30,
    });
  });
});
