import { describe, expect, it } from 'vitest';
import { keptFileName } from './kept-file-name.ts';

describe('keptFileName', () => {
  it.each([
    'IMG_0001.JPEG',
    'été à Genève.jpg',
    '日本語 📷.jpg',
    'صورة.jpg',
    "quote ' and & percent %2F #1.jpg",
    '<img src=x onerror=window.xss=1>.jpg',
    '$(touch pwned).jpg',
    '-rf.jpg',
    'CON.jpg',
    '.jpg',
    'photo.jpg.',
    '%2e%2e%2fetc%2fpasswd.jpg',
  ])('keeps %s', (name) => {
    expect(keptFileName(name)).toBe(name);
  });

  it.each([
    ['../../../../etc/passwd.jpg', 'passwd.jpg'],
    ['..\\..\\windows\\win.ini.jpg', 'win.ini.jpg'],
    ['/etc/cron.d/x.jpg', 'x.jpg'],
    ['folder/', 'photo'],
    ['', 'photo'],
    ['   ', 'photo'],
    ['.', 'photo'],
    ['a/..', 'photo'],
    ['a\u0000.jpg.html', 'a_.jpg.html'],
    ['photo.jpg\r\nSet-Cookie: a=b', 'photo.jpg__Set-Cookie: a=b'],
    [' photo .jpg ', 'photo .jpg'],
    ['e\u0301te\u0301.jpg', 'été.jpg'],
  ])('makes of %j the name %j', (name, kept) => {
    expect(keptFileName(name)).toBe(kept);
  });

  it.each([
    ['letters', `${'x'.repeat(300)}.jpg`, `${'x'.repeat(251)}.jpg`],
    ['characters of three bytes', `${'日'.repeat(100)}.jpg`, `${'日'.repeat(83)}.jpg`],
    ['characters of two units', `${'📷'.repeat(100)}.jpg`, `${'📷'.repeat(62)}.jpg`],
    ['an extension that is none', `a.${'x'.repeat(300)}`, `a.${'x'.repeat(253)}`],
  ])('shortens %s', (_what, name, kept) => {
    expect(keptFileName(name)).toBe(kept);
  });
});
