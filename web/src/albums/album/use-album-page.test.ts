import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useIsLeaving } from './use-album-page.ts';

function Shown() {
  return String(useIsLeaving('a1'));
}

/** State of the page of `a1` after a deletion began. */
async function shown(albumId: string, outcome: Promise<unknown>) {
  const client = new QueryClient();
  const options = { mutationFn: (_id: string) => outcome, meta: { operation: 'delete-album' as const } };
  const deletion = client.getMutationCache().build(client, options);
  void deletion.execute(albumId).catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Shown)));
}

const pending = () => new Promise<never>(() => {});

it('reports that the album is being deleted here, and has been', async () => {
  expect(await shown('a1', pending())).toBe('true');
  expect(await shown('a1', Promise.resolve(null))).toBe('true');
});

it('reports that it is not when that failed, or another album is deleted', async () => {
  const refused = Promise.reject(new Error('refused'));
  expect(await shown('a1', refused)).toBe('false');
  expect(await shown('a2', pending())).toBe('false');
});
