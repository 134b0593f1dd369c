import { expect, it, vi } from 'vitest';
import { removeOne } from './remove-one.ts';

it('takes one photo out', async () => {
  const remove = vi.fn(async () => ({ failed: [] }));
  await removeOne('p1', remove);
  expect(remove.mock.calls).toEqual([[['p1']]]);
});

// spec P8.15
it('fails when the answer lists the photo as failed', async () => {
  await expect(removeOne('p1', async () => ({ failed: ['p1'] }))).rejects.toThrow('Failed to delete photo!');
});
