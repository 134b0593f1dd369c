import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckedStore, createCheckedStore, forced } from '../../../test/checked-store.ts';
import { minutes } from '../../../test/deadlines.ts';
import { runCommand } from '../../../test/run-command.ts';

let store: CheckedStore;
beforeAll(async () => {
  store = await createCheckedStore(2);
}, 2 * minutes);
afterAll(() => store.close());

it('npm run integrity: code 0 and a table without findings', { timeout: 2 * minutes }, async () => {
  const { code, output } = await runCommand('integrity', store.test, ['--now']);
  expect(code, output).toBe(0);
  expect(output).toContain('Nothing is known to be missing or damaged.');
  expect(output).toMatch(/photos +2 +/);
});

it('npm run integrity: code 1, kinds and keys, as JSON too', { timeout: 2 * minutes }, async () => {
  const [key = ''] = await store.originals();
  await store.spoil(key, (bytes) => bytes.subarray(1));
  await store.check.scrub(forced);
  const shown = await runCommand('integrity', store.test, []);
  expect([shown.code, shown.output]).toEqual([
    1,
    expect.stringContaining('0 MISSING, 1 DAMAGED, 0 UNREADABLE'),
  ]);
  expect(shown.output).toContain(key);
  const { code, output } = await runCommand('integrity', store.test, ['--json']);
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({
    store: 'verified',
    findings: { missing: 0, damaged: 1, unreadable: 0 },
    list: [{ key, heldBy: 'photos', finding: 'damaged' }],
  });
});

it('npm run integrity: code 1 where the store is another one', { timeout: 2 * minutes }, async () => {
  await store.sql('delete from storage_findings');
  await store.sql(`update storage_marks set mark = 'another'`);
  const { code, output } = await runCommand('integrity', store.test, []);
  expect([code, output]).toEqual([1, expect.stringContaining('STORE AND DATABASE ARE NOT VERIFIED')]);
});

it('exposes its report in the metrics', async () => {
  const { text } = await store.test.platform.metrics.page();
  expect(text).toContain('keepsake_storage_findings{finding="damaged"} 0');
  expect(text).toMatch(/keepsake_storage_scrub_age_seconds \d/);
});
