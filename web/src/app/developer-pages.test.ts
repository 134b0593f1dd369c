import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Site } from '../api/site-context.tsx';
import { developerPaths } from '../browser/paths.ts';
import { createSiteRouter } from './router.ts';

afterEach(async () => {
  // A route that sends elsewhere leaves its page loading.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
});

const site = {
  config: { flags: {} },
  publicConfig: { routes: {} },
  account: { subject: 'anna', email: 'anna@example.test', isBusiness: false },
} as unknown as Site;

async function isFound(path: string, host: string): Promise<boolean> {
  // Without a document the router assumes a server.
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('self', { origin: `https://${host}` });
  vi.stubGlobal('history', {});
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('window', { location: { search: '', host, hostname: host }, scrollTo: () => {} });
  const router = createSiteRouter(site, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return router.state.matches.every(({ status }) => status === 'success');
}

it.each(Object.values(developerPaths))('%s is there outside production only', async (path) => {
  for (const host of ['localhost', 'lumibook.localhost', 'photos.t.example.com', 'a.photos.example.com']) {
    expect(await isFound(path, host), host).toBe(true);
  }
  for (const host of ['photos.example.com', 'p.photos.example.com']) {
    expect(await isFound(path, host), host).toBe(false);
  }
});
