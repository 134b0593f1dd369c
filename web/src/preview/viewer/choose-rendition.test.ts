// Proves PHO-26.

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

const laptop = { width: 1280, height: 720 };
const wall = { width: 3840, height: 2160 };

describe('chooseRenditions', () => {
  it('goes from 300 to 1300, and to the photo itself when it is zoomed', () => {
    expect(chooseRenditions(photo, laptop)).toEqual({
      small: 'https://images.test/300',
      screen: 'https://images.test/1300',
      full: 'https://images.test/full',
      needsFull: false,
    });
  });

  it('needs the photo itself on a screen with more pixels', () => {
    expect(chooseRenditions(photo, wall).needsFull).toBe(true);
  });

  it('never requests more than a small photo has', () => {
    const thumbnails = [rendition(300, 200), rendition(900, 600)];
    const small = { ...photo, visibleWidth: 900, visibleHeight: 600, thumbnails };
    expect(chooseRenditions(small, wall)).toMatchObject({ full: null, needsFull: false });
  });

  it('shows a photo whose renditions are all the same once', () => {
    const thumbnails = [rendition(1, 1), rendition(1, 1), rendition(1, 1)];
    const dot = { ...photo, visibleWidth: 1, visibleHeight: 1, thumbnails };
    expect(chooseRenditions(dot, wall)).toMatchObject({ small: null, full: null });
  });

  it('uses the largest of a panorama on its edge', () => {
    const thumbnails = [rendition(25, 300), rendition(67, 800), rendition(108, 1300)];
    const tall = { ...photo, visibleWidth: 1000, visibleHeight: 12_000, thumbnails };
    expect(chooseRenditions(tall, laptop)).toMatchObject({
      screen: 'https://images.test/108',
      full: photo.url,
      needsFull: false,
    });
  });

  it('uses the photo itself where there is no rendition', () => {
    const bare = { ...photo, thumbnails: [] };
    expect(chooseRenditions(bare, laptop)).toEqual({
      small: null,
      screen: 'https://images.test/full',
      full: null,
      needsFull: false,
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
