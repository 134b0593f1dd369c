import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';

export async function holds(milliseconds: number, check: () => boolean | Promise<boolean>): Promise<void> {
  for (const since = performance.now(); performance.now() - since < milliseconds; await delay(50)) {
    expect(await check()).toBe(true);
  }
}
