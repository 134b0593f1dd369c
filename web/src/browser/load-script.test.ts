import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowedAddress, forgetScript, loadScript } from './load-script.ts';

interface FakeScript {
  src: string;
  onload(): void;
  onerror(): void;
  remove(): void;
}

let scripts: FakeScript[] = [];
/** One for all tests: the module listens to it. */
const page: EventTarget & { location?: { origin: string } } = new EventTarget();

beforeEach(() => {
  scripts = [];
  page.location = { origin: 'https://account.test' };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({ remove: vi.fn() }),
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
    'https://anna:secret@analytics.test/a.js',
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

it('loads plain http of this machine on pages of this machine only', () => {
  const address = 'http://lumibook.localhost:4002/a.js';
  const allowed = () => allowedAddress(address, ['http://lumibook.localhost:4002']);
  expect(allowed).toThrow(TypeError);
  page.location = { origin: 'http://localhost:4000' };
  expect(allowed()).toBe(address);
});

it('rejects when the script throws, whose error the browser hides', async () => {
  const loading = loadScript('https://analytics.test/throws.js', origins);
  page.dispatchEvent(Object.assign(new Event('error'), { error: null }));
  scripts[0]?.onload();
  await expect(loading).rejects.toThrow('has failed');
});

it('blames no other script for it', async () => {
  const first = loadScript('https://analytics.test/throws-first.js', origins);
  const second = loadScript('https://analytics.test/fine-second.js', origins);
  page.dispatchEvent(Object.assign(new Event('error'), { error: null }));
  scripts[0]?.onload();
  scripts[1]?.onload();
  await expect(first).rejects.toThrow('has failed');
  await second;
});

it('ignores errors of the page meanwhile', async () => {
  const loading = loadScript('https://analytics.test/fine.js', origins);
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('ours') }));
  scripts[0]?.onload();
  await loading;
});

it('loads a forgotten script again', async () => {
  void loadScript('https://analytics.test/again.js', origins);
  forgetScript('https://analytics.test/again.js');
  expect(scripts[0]?.remove).toHaveBeenCalled();
  void loadScript('https://analytics.test/again.js', origins);
  expect(scripts).toHaveLength(2);
});
