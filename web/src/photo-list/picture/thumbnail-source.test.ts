import { describe, expect, it } from 'vitest';
import { thumbnailSource } from './thumbnail-source.ts';

const thumbnail = (url: string, width: number, height: number) => ({ id: url, url, width, height });

describe('thumbnailSource', () => {
  it('offers the 300 and the 800 rendition with their real widths', () => {
    const thumbnails = [thumbnail('a', 225, 300), thumbnail('b', 600, 800), thumbnail('c', 975, 1300)];
    expect(thumbnailSource({ thumbnails })).toEqual({ src: 'a', srcSet: 'a 225w, b 600w' });
  });

  it('names a small photo, whose renditions are all alike, once', () => {
    const thumbnails = [thumbnail('a', 120, 90), thumbnail('b', 120, 90), thumbnail('c', 120, 90)];
    expect(thumbnailSource({ thumbnails })).toEqual({ src: 'a', srcSet: 'a 120w' });
  });

  it('uses what exists, or nothing', () => {
    expect(thumbnailSource({ thumbnails: [thumbnail('c', 1300, 900)] })).toEqual({ src: 'c', srcSet: '' });
    expect(thumbnailSource({ thumbnails: [] })).toBeNull();
  });
});
