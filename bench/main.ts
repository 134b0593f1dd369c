// npm run bench [-- PART ...]: the figures of docs/performance.md.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type BenchEnvironment, log, openEnvironment, printErrors } from './environment/environment.ts';
import { NotMeasurable, type PartResult } from './figures/figure.ts';
import { formatTable } from './figures/format-table.ts';
import { type Section, writeBetweenMarks } from './figures/write-between-marks.ts';
import { measureAlbumOpening } from './parts/album-opening.ts';
import { measureAlbums } from './parts/albums.ts';
import { measureArchives } from './parts/archives.ts';
import { measureArchivesFromStore } from './parts/archives-from-store.ts';
import { measureAttacks } from './parts/attacks/attacks.ts';
import { measureBackOffice } from './parts/back-office.ts';
import { measureBrowsing } from './parts/browsing.ts';
import { measureCostliest } from './parts/costliest/costliest.ts';
import { measureDerivatives } from './parts/derivatives.ts';
import { measureEvents } from './parts/events.ts';
import { measureExports } from './parts/exports.ts';
import { measureFirstLoad } from './parts/first-load.ts';
import { measureHeic } from './parts/heic.ts';
import { measureImports } from './parts/imports.ts';
import { measureManyFiles } from './parts/many-files.ts';
import { measureMemory } from './parts/memory.ts';
import { measureOrders } from './parts/orders.ts';
import { measurePurge } from './parts/purge.ts';
import { measureRefusals } from './parts/refusals.ts';
import { measureScrolling } from './parts/scrolling.ts';
import { measureShopLists } from './parts/shop-lists.ts';
import { measureSiteCode } from './parts/site-code.ts';
import { measureStarts } from './parts/starts.ts';
import { measureStorageClock } from './parts/storage-clock.ts';
import { measureTakeout } from './parts/takeout.ts';
import { measureThirdParties } from './parts/third-parties.ts';
import { measureThumbnails } from './parts/thumbnails.ts';
import { measureTimeline } from './parts/timeline.ts';
import { measureUploads } from './parts/uploads.ts';

const parts: Readonly<Record<string, (environment: BenchEnvironment) => Promise<PartResult>>> = {
  derivatives: measureDerivatives,
  heic: measureHeic,
  uploads: measureUploads,
  timeline: measureTimeline,
  albums: measureAlbums,
  thumbnails: measureThumbnails,
  memory: measureMemory,
  purge: measurePurge,
  'storage-clock': measureStorageClock,
  refusals: measureRefusals,
  attacks: measureAttacks,
  costliest: measureCostliest,
  browsing: measureBrowsing,
  scrolling: measureScrolling,
  'first-load': measureFirstLoad,
  'third-parties': measureThirdParties,
  'album-opening': measureAlbumOpening,
  archives: measureArchives,
  'archives-from-store': measureArchivesFromStore,
  exports: measureExports,
  starts: measureStarts,
  'site-code': measureSiteCode,
  'many-files': measureManyFiles,
  'back-office': measureBackOffice,
  orders: measureOrders,
  'shop-lists': measureShopLists,
  imports: measureImports,
  events: measureEvents,
  takeout: measureTakeout,
};

const sections: Readonly<Record<string, Section>> = {
  attacks: 'attacks',
  costliest: 'costliest',
  browsing: 'browser',
  scrolling: 'first view',
  'first-load': 'first view',
  'third-parties': 'third parties',
  albums: 'albums',
  'album-opening': 'albums',
  archives: 'archives',
  'archives-from-store': 'archives',
  exports: 'archives',
  'site-code': 'first view',
  'many-files': 'first view',
  'back-office': 'back office',
  orders: 'back office',
  'shop-lists': 'back office',
  events: 'events',
  imports: 'imports',
  takeout: 'takeout',
  purge: 'storage clock',
  'storage-clock': 'storage clock',
};
const sectionOf = (name: string): Section => sections[name] ?? 'server';

const usage = `npm run bench -- [${Object.keys(parts).join('] [')}] [--write FILE]`;

let current: BenchEnvironment | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void current?.end().finally(() => process.exit(1)));
}

async function measure(name: string): Promise<PartResult> {
  const started = performance.now();
  log(`${name} ...`);
  current = await openEnvironment();
  try {
    return await (parts[name] as (environment: BenchEnvironment) => Promise<PartResult>)(current);
  } catch (error) {
    if (error instanceof NotMeasurable) {
      return { figures: [], notes: `Not measured: ${name}, because ${error.message}.` };
    }
    console.error(error);
    await printErrors(current);
    process.exitCode = 1;
    return { figures: [], notes: `Not measured: ${name}, because it **failed**.` };
  } finally {
    await current.end();
    log(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
}

/** A busy machine distorts figures: its load before the first part is printed. */
function describeRun(names: readonly string[], load: number): string {
  const day = new Date().toISOString().slice(0, 10);
  const command = ['npm run bench --', ...names].join(' ');
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? process.arch})`;
  return `\`${command}\`, ${day}, ${machine}, load ${load.toFixed(1)} before it, Node ${process.versions.node}.`;
}

async function run(names: readonly string[], load: number): Promise<string> {
  const results = [];
  for (const name of names) results.push(await measure(name));
  const figures = results.flatMap((result) => result.figures);
  const notes = results.flatMap(({ notes }) => (notes ? ['', notes] : []));
  return ['', describeRun(names, load), '', formatTable(figures), ...notes, ''].join('\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'string' } },
});
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}": ${usage}`);
  process.exitCode = 1;
} else {
  const names = positionals.length > 0 ? positionals : Object.keys(parts);
  const [load = 0] = loadavg();
  if (load > availableParallelism() / 2)
    log(`the load is ${load.toFixed(1)}: these figures will mean nothing`);
  for (const section of new Set(names.map(sectionOf))) {
    const table = await run(
      names.filter((name) => sectionOf(name) === section),
      load,
    );
    console.log(table);
    if (values.write) await writeBetweenMarks(values.write, section, table);
  }
}
