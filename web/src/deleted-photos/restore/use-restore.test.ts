import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

const requested = vi.hoisted(() => [] as string[][]);
vi.mock('../../api/client.ts', () => ({
  call: async (_route: unknown, { body }: { body: { photoIds: string[] } }) => {
    requested.push(body.photoIds);
    return { failed: body.photoIds.filter((id) => id === 'locked') };
  },
}));
const toasts = vi.hoisted(() => [] as string[]);
vi.mock('../../ui/toast/toasts.ts', () => ({
  showToast: ({ message }: { message: string }) => toasts.push(message),
}));

const { restoreMutation, restorePhotos } = await import('./use-restore.ts');

async function restore(ids: string[]) {
  const calls: string[] = [];
  toasts.length = 0;
  const listeners = { onRestored: () => calls.push('restored'), onSettled: () => calls.push('settled') };
  const texts = { restored: (count: number) => `${count} back`, failed: () => 'failed' };
  const observer = new MutationObserver(
    new QueryClient(),
    restoreMutation(new QueryClient(), texts, listeners),
  );
  await observer.mutate({ kind: 'photos', ids }).catch(() => {});
  return { calls, toasts: [...toasts] };
}

it('refetches the photos also when some of them could not be restored', async () => {
  expect(await restore(['a', 'locked'])).toEqual({ calls: ['settled'], toasts: ['failed'] });
});

it('reports when all of them are back', async () => {
  expect(await restore(['a', 'b'])).toEqual({ calls: ['restored', 'settled'], toasts: ['2 back'] });
});

it('restores the photos of every batch, also when one of the first cannot be', async () => {
  const ids = Array.from({ length: 1001 }, (_, index) => (index === 3 ? 'locked' : `p-${index}`));
  requested.length = 0;
  await expect(restorePhotos(ids)).rejects.toThrow('Failed to restore photo!');
  expect(requested.flat()).toEqual(ids);
});
