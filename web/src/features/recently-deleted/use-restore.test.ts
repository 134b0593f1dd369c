import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

vi.mock('../../api/client.ts', () => ({
  call: async (_route: unknown, { body }: { body: { photoIds: string[] } }) => ({
    failed: body.photoIds.filter((id) => id === 'locked'),
  }),
}));
const toasts = vi.hoisted(() => [] as string[]);
vi.mock('../../ui/toast/toasts.ts', () => ({
  showToast: ({ message }: { message: string }) => toasts.push(message),
}));

const { restoreMutation } = await import('./use-restore.ts');

async function restore(ids: string[]) {
  const told: string[] = [];
  toasts.length = 0;
  const listeners = { onRestored: () => told.push('restored'), onSettled: () => told.push('settled') };
  const texts = { restored: (count: number) => `${count} back`, failed: () => 'failed' };
  const observer = new MutationObserver(
    new QueryClient(),
    restoreMutation(new QueryClient(), texts, listeners),
  );
  await observer.mutate({ kind: 'photos', ids }).catch(() => {});
  return { told, toasts: [...toasts] };
}

it('has the photos asked for again also when some of them could not be restored', async () => {
  expect(await restore(['a', 'locked'])).toEqual({ told: ['settled'], toasts: ['failed'] });
});

it('tells when all of them are back', async () => {
  expect(await restore(['a', 'b'])).toEqual({ told: ['restored', 'settled'], toasts: ['2 back'] });
});
