// npm run bench: the figures of docs/performance.md, side by side in one run; with names behind it only those parts.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, NotMeasurable, type PartResult } from './figures/figure.ts';
import { formatTable } from './figures/format-table.ts';
import { writeBetweenMarks } from './figures/write-between-marks.ts';
import { measureDerivatives } from './parts/derivatives.ts';
import { measureHeic } from './parts/heic.ts';
import { measureMemory } from './parts/memory.ts';
import { measureThumbnails } from './parts/thumbnails.ts';
import { measureTimeline } from './parts/timeline.ts';
import { measureUploads } from './parts/uploads.ts';
import { openStage, type Stage, say, tellComplaints } from './stage/stage.ts';

const parts: Readonly<Record<string, (stage: Stage) => Promise<PartResult>>> = {
  derivatives: measureDerivatives,
  heic: measureHeic,
  uploads: measureUploads,
  timeline: measureTimeline,
  thumbnails: measureThumbnails,
  memory: measureMemory,
};

const usage = `npm run bench -- [${Object.keys(parts).join('] [')}] [--write FILE]`;

let current: Stage | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void current?.end().finally(() => process.exit(1)));
}

/** Why a part was not measured, in the place of its figures. */
async function measure(name: string): Promise<PartResult | NotMeasurable> {
  const started = performance.now();
  say(`${name} ...`);
  current = await openStage();
  try {
    return await (parts[name] as (stage: Stage) => Promise<PartResult>)(current);
  } catch (error) {
    if (error instanceof NotMeasurable) return error;
    await tellComplaints(current);
    throw error;
  } finally {
    await current.end();
    say(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
}

function describeRun(names: readonly string[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const command = ['npm run bench', ...(names.length > 0 ? ['--', ...names] : [])].join(' ');
  return `\`${command}\`, ${day}, ${availableParallelism()} cores, Node ${process.versions.node}.`;
}

async function run(names: readonly string[]): Promise<string> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const name of names.length > 0 ? names : Object.keys(parts)) {
    const result = await measure(name);
    if (result instanceof NotMeasurable) notes.push(`Not measured: ${name}, because ${result.message}.`);
    else {
      figures.push(...result.figures);
      if (result.notes) notes.push(result.notes);
    }
  }
  return ['', describeRun(names), '', formatTable(figures), ...notes.map((note) => `\n${note}`), ''].join(
    '\n',
  );
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
  const table = await run(positionals);
  console.log(table);
  if (values.write) await writeBetweenMarks(values.write, table);
}
