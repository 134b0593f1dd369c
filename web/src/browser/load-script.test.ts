import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowedAddress, loadScript } from './load-script.ts';

interface FakeScript {
  src: string;
  onload(): void;
  onerror(): void;
}

let scripts: FakeScript[] = [];

beforeEach(() => {
  scripts = [];
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: FakeScript) => scripts.push(script) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const origins = ['https://analytics.test'];

it('loads scripts of the named origins only', () => {
  expect(allowedAddress('https://analytics.test/a.js?id=1', origins)).toBe(
    'https://analytics.test/a.js?id=1',
  );
  for (const address of [
    'https://analytics.test.evil.test/a.js',
    'https://sub.analytics.test/a.js',
    'https://analytics.test:8443/a.js',
    'https://analytics.test@evil.test/a.js',
    'http://analytics.test/a.js',
    'data:text/javascript,1',
    'javascript:1',
    '/a.js',
  ]) {
    expect(() => allowedAddress(address, origins), address).toThrow(TypeError);
  }
});

it('loads a script once', async () => {
  const first = loadScript('https://analytics.test/once.js', origins);
  const second = loadScript('https://analytics.test/once.js', origins);
  expect(scripts.map(({ src }) => src)).toEqual(['https://analytics.test/once.js']);
  scripts[0]?.onload();
  await Promise.all([first, second]);
});

it('rejects when it cannot be had', async () => {
  const loading = loadScript('https://analytics.test/gone.js', origins);
  scripts[0]?.onerror();
  await expect(loading).rejects.toThrow('could not be loaded');
});

it('refuses others before anything is made', async () => {
  await expect(loadScript('https://evil.test/a.js', origins)).rejects.toThrow(TypeError);
  expect(scripts).toEqual([]);
});
