import { expect, it } from 'vitest';
import { createShutdown } from './shutdown.ts';

it('closes in reverse order, all of it even when one fails, and only once', async () => {
  const closed: string[] = [];
  const shutdown = createShutdown();
  shutdown.add(() => void closed.push('database'));
  shutdown.add(() => {
    throw new Error('broken');
  });
  shutdown.add(async () => void closed.push('http'));
  await expect(shutdown.run()).rejects.toThrow('not everything');
  await shutdown.run();
  expect(closed).toEqual(['http', 'database']);
});
