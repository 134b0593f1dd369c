// Proves PLA-88.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';

let test: Awaited<ReturnType<typeof createTestApp>>;
/** Kinds of all metrics by their names. */
let kinds: Map<string, string>;

beforeAll(async () => {
  // Nothing listens there: its metrics exist all the same.
  test = await createTestApp({ env: { REDIS_URL: 'redis://127.0.0.1:9' } });
  const { text } = await test.platform.metrics.page();
  kinds = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
  );
});
afterAll(() => test.close());

const read = (file: string) => readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
const ruleFile = 'deploy/prometheus/alerts.yaml';

/** Returns the name of the metric that has such a series; undefined for none. */
function metricOf(series: string): string | undefined {
  if (kinds.has(series) && kinds.get(series) !== 'histogram') return series;
  const name = series.replace(/_(bucket|count|sum)$/, '');
  return kinds.get(name) === 'histogram' && name !== series ? name : undefined;
}

it.each([ruleFile, 'deploy/prometheus/alerts-test.yaml', 'deploy/grafana/keepsake.json'])(
  'each series in %s is of a metric that exists',
  async (file) => {
    const series = new Set((await read(file)).match(/\b(keepsake|nodejs|process)_[a-z0-9_]+/g));
    expect(series.size).toBeGreaterThan(20);
    expect([...series].filter((name) => metricOf(name) === undefined)).toEqual([]);
  },
);

it('the table of the operations names exactly the metrics that exist', async () => {
  const rows = (await read('operations.md')).match(/^\| `(keepsake)_.*$/gm) ?? [];
  const named = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/keepsake_[a-z_]+/g) ?? []);
  expect(named.sort()).toEqual([...kinds.keys()].filter((name) => name.startsWith('keepsake_')).sort());
});

it('each alert has its entry in the runbook, and names it', async () => {
  const rules = await read(ruleFile);
  const alerts = [...rules.matchAll(/- alert: (\S+)/g)].map(([, name]) => name);
  const links = [...rules.matchAll(/runbook_url: (\S+)/g)].map(([, link]) => link);
  const headings = [...(await read('runbooks.md')).matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  expect(headings.sort()).toEqual(alerts.toSorted());
  expect(links).toEqual(alerts.map((name) => `docs/runbooks.md#${name?.toLowerCase()}`));
});
