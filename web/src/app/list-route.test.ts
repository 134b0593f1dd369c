import type { RouteComponent } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { listRoute } from './list-route.tsx';

// The file after this one loads its modules before the next test begins.
afterEach(() => vi.unstubAllGlobals());

function loadedAt(pathname: string): number {
  vi.stubGlobal('window', { location: { pathname } });
  const preload = vi.fn(async () => undefined);
  const List = Object.assign(() => null, { preload }) as RouteComponent;
  void listRoute(List).preload?.();
  return preload.mock.calls.length;
}

it('has the code of the list before the list is drawn', () => {
  expect(loadedAt('/my-photos/photos')).toBe(1);
  expect(loadedAt('/my-photos/albums/a1')).toBe(1);
});

it('draws a preview that is opened by its address without the code of the list beneath', () => {
  expect(loadedAt('/my-photos/photos/preview/p1')).toBe(0);
  expect(loadedAt('/my-photos/albums/a1/preview/p1')).toBe(0);
});
