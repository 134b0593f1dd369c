import { expect, it } from 'vitest';
import { findIn } from './in-tree.ts';
import { measuredTimes } from './measured-times.ts';

const file = 'server/src/platform/hash.test.ts';

it.each([
  'expect(performance.now() - began).toBeLessThan(50);',
  'const took = performance.now() - began; expect(took).toBeLessThan(50);',
  'const began = Date.now(); work(); expect(Date.now() - began).toBeLessThan(50);',
  'const began = Date.now(); const end = Date.now(); expect(end - began).toBeLessThan(50);',
  'const times = []; times.push(performance.now() - began); expect(times.toSorted()[2]).toBeLessThan(50);',
  'async function time() { return performance.now() - began; } expect(await time()).toBeLessThan(50);',
  'const time = () => (performance.now() - began) / 1000; const took = time(); expect(took > 5).toBe(false);',
  'const run = () => ({ took: performance.now() - began }); expect((await run()).took).toBeLessThan(50);',
  'let longest = 0; longest = Math.max(longest, performance.now() - began); expect(longest).toBeLessThan(50);',
  'expect(process.cpuUsage().user).toBeLessThan(50);',
  'expect(50).toBeGreaterThan(performance.now() - began);',
  'if (performance.now() - began > 50) throw new Error("late");',
])('finds the measured time in %j', async (code) => {
  expect(await findIn(measuredTimes, { [file]: code })).toEqual([expect.stringMatching(/^test-time server/)]);
});

it.each([
  'expect(Date.parse(until)).toBe(Date.now() + 1000);',
  'const yesterday = new Date(Date.now() - 86_400_000); expect(dateOf(photo)).toEqual(yesterday);',
  'const took = performance.now() - began; console.info(took);',
  'const run = () => ({ status: 200, took: performance.now() - began }); expect((await run()).status).toBe(200);',
  'const longest = performance.now() - began; const status = await kill(longest); expect(status).toBe(200);',
  'expect(clock.now() - began).toBe(50);',
])('accepts %j', async (code) => {
  expect(await findIn(measuredTimes, { [file]: code })).toEqual([]);
});

it('leaves product code and the bench alone', async () => {
  const code = 'expect(performance.now() - began).toBeLessThan(50);';
  const files = { 'bench/parts/hash.ts': code, 'server/src/platform/hash.ts': code };
  expect(await findIn(measuredTimes, files)).toEqual([]);
});
