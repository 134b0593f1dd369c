import type { Database } from '../database/index.ts';
import type { Metrics, Reading } from '../metrics/index.ts';
import { countFindings } from './findings.repository.ts';
import { readRound } from './rounds.repository.ts';
import type { ScrubFigures } from './scrub.ts';
import type { SweepFigures } from './sweep-orphans.ts';

/** Metrics of the whole fleet, from the database, at each scrape. */
export function observeIntegrity(metrics: Metrics, { autocommit: tx }: Database): void {
  metrics.gauge(
    {
      name: 'keepsake_storage_findings',
      help: 'Rows whose blob is missing, damaged or unreadable, as far as was looked',
      labels: ['finding'],
    },
    async () =>
      Object.entries(await countFindings(tx)).map(
        ([finding, value]): Reading => ({ labels: { finding }, value }),
      ),
  );
  metrics.gauge(
    {
      name: 'keepsake_storage_scrub_age_seconds',
      help: 'Since the last whole round of the scrub; absent before it',
    },
    async () => {
      const { finishedAt, now } = await readRound<ScrubFigures>(tx, 'scrub');
      return finishedAt === undefined ? [] : [{ value: (now - finishedAt) / 1000 }];
    },
  );
  metrics.gauge(
    {
      name: 'keepsake_storage_orphans',
      help: 'Files without a row that the last sweep found, and took away',
      labels: ['state'],
    },
    async () => {
      const { finished } = await readRound<SweepFigures>(tx, 'sweep');
      if (!finished) return [];
      return [
        { labels: { state: 'found' }, value: finished.orphans },
        { labels: { state: 'removed' }, value: finished.removed },
      ];
    },
  );
  metrics.gauge(
    {
      name: 'keepsake_storage_refused',
      help: '1 while the integrity check refuses to run, by reason',
      labels: ['job', 'reason'],
    },
    async () => {
      const rounds = (['scrub', 'sweep'] as const).map(async (job): Promise<Reading[]> => {
        const { refused } = await readRound(tx, job);
        return refused ? [{ labels: { job, reason: refused }, value: 1 }] : [];
      });
      return (await Promise.all(rounds)).flat();
    },
  );
}
