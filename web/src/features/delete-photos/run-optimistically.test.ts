import { describe, expect, it } from 'vitest';
import { runOptimistically } from './run-optimistically.ts';

/** A list from which photo `b` is deleted; `send` is the server's part. */
function deletion(send: () => Promise<void>) {
  const shown: string[][] = [];
  let list = ['a', 'b', 'c'];
  const show = (next: string[]) => {
    list = next;
    shown.push(list);
  };
  const done = runOptimistically({
    begin: () => show(['a', 'c']),
    send,
    rollBack: () => show(['a', 'b', 'c']),
  });
  return { done, shown, list: () => list };
}

describe('runOptimistically', () => {
  // spec P4.5
  it('shows the deletion before the server has answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { done, list } = deletion(() => promise);
    expect(list()).toEqual(['a', 'c']);
    resolve();
    await done;
    expect(list()).toEqual(['a', 'c']);
  });

  // spec P4.5, P8.15
  it('takes it back and passes the reason on when the server refuses', async () => {
    const { done, shown } = deletion(() => Promise.reject(new Error('Failed to delete photo!')));
    await expect(done).rejects.toThrow('Failed to delete photo!');
    expect(shown).toEqual([
      ['a', 'c'],
      ['a', 'b', 'c'],
    ]);
  });
});
