import { expect, it } from 'vitest';
import { createShutdown, Stopped } from './shutdown.ts';

it('closes in reverse order, all of it even when one fails, and only once', async () => {
  const closed: string[] = [];
  const shutdown = createShutdown();
  await shutdown.add(() => void closed.push('database'));
  await shutdown.add(() => {
    throw new Error('broken');
  });
  await shutdown.add(async () => void closed.push('http'));
  await expect(shutdown.run()).rejects.toThrow('not everything');
  await shutdown.run();
  expect(closed).toEqual(['http', 'database']);
});

it('stops taking work at once, before the first resource is closed', async () => {
  const output: string[] = [];
  const shutdown = createShutdown();
  await shutdown.add(
    () => void output.push('http closed'),
    () => output.push('http begins'),
  );
  await shutdown.add(
    () => void output.push('worker closed'),
    () => output.push('worker begins'),
  );
  await shutdown.run();
  expect(output).toEqual(['http begins', 'worker begins', 'worker closed', 'http closed']);
});

it('closes resources opened later at once, and stops the start', async () => {
  const closed: string[] = [];
  const shutdown = createShutdown();
  await shutdown.run();
  await expect(shutdown.add(() => void closed.push('late'))).rejects.toBeInstanceOf(Stopped);
  expect(closed).toEqual(['late']);
});
