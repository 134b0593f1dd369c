import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deadlines, within } from './deadlines.ts';
import { killDatabase } from './faults/kill-processes.ts';
import { killsUnderLoadSuite } from './kills-under-load.suite.ts';
import { startServerProcess } from './server-process.ts';

killsUnderLoadSuite(5);

test('Keepsake ends with a code when its database cannot be started again', {
  timeout: 2 * deadlines.limitPasses,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-kills-'));
  const instance = await startServerProcess({ role: 'all', dataDir, env: { DEMO: '0' } });
  await expect.poll(instance.output, { timeout: deadlines.processReady }).toContain('ready at');
  const control = path.join(dataDir, 'postgres/cluster/global/pg_control');
  await rename(control, `${control}.away`);
  await killDatabase(dataDir, false);
  expect(await within(deadlines.limitPasses, instance.ended(), 'the end')).toBe(1);
  expect(instance.output()).toContain('The database does not start');
  await rm(dataDir, { recursive: true });
});
