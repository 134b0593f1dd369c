import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import type { Site } from '../api/site-context.tsx';
import { developerPaths } from '../browser/paths.ts';
import { setAddress } from '../testing/view.ts';
import { createSiteRouter } from './router.ts';

const site = {
  config: { flags: {} },
  publicConfig: { routes: {} },
  account: { subject: 'anna', email: 'anna@example.test', isBusiness: false },
} as unknown as Site;

async function isFound(path: string, host: string): Promise<boolean> {
  setAddress(`https://${host}/`);
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
