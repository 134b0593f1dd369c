import { expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => [] as string[][]);

vi.mock('../../api/client.ts', () => ({
  call: async (_route: unknown, { body }: { body: { photoIds: string[] } }) => {
    asked.push(body.photoIds);
    return { failed: body.photoIds.filter((id) => id === 'p-3') };
  },
}));

const { restorePhotos } = await import('./restore-photos.ts');

it('brings back the photos of every batch, also when one of the first cannot be', async () => {
  const ids = Array.from({ length: 1001 }, (_, index) => `p-${index}`);
  await expect(restorePhotos(ids)).rejects.toThrow('Failed to restore photo!');
  expect(asked.flat()).toEqual(ids);
});
