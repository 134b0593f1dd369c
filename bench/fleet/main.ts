// npm run fleet [-- FAULT ...]: a fleet with production settings under load and faults, for docs/reliability.md.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { killChildren } from '../../server/test/faults/kill-processes.ts';
import { canHaveObjectStore } from '../../server/test/object-store.ts';
import { needProgram } from '../../server/test/programs.ts';
import { redisProgram } from '../../server/test/redis-server.ts';
import { seededRandom } from '../../server/test/seed.ts';
import { openEnvironment } from '../environment/environment.ts';
import { faults } from './faults/faults.ts';
import { emailOf, password } from './load/account.ts';
import { canStartCeph } from './machine/ceph.ts';
import { startFleet } from './machine/fleet.ts';
import { formatReport } from './report.ts';
import { Trial } from './trial.ts';
import { failuresOf } from './verdict.ts';

const usage = `npm run fleet -- [${Object.keys(faults).join('] [')}] [--keep]`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !(name in faults));
  if (unknown.length > 0) throw new Error(`There is no fault "${unknown.join('", "')}": ${usage}`);
  const names = Object.keys(faults).filter((name) => positionals.length === 0 || positionals.includes(name));
  return { names, keep: values.keep };
}

const advice = `Install what is missing, on Debian:
  apt-get install haproxy redis-server
  apt-get install --no-install-recommends ceph-mon ceph-osd radosgw ceph-common
The second line is for an object store. Or name one: TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY.`;

/** Path of HAProxy; undefined, with advice, where a program is missing. */
async function findPrograms(): Promise<string | undefined> {
  const haproxy = await needProgram('haproxy', 'haproxy');
  const hasStore = canHaveObjectStore || (await canStartCeph());
  if (haproxy && redisProgram && hasStore) return haproxy;
  console.error(advice);
  return undefined;
}

function describeRun(names: readonly string[], seed: number, load: number): string {
  const command =
    names.length < Object.keys(faults).length ? `npm run fleet -- ${names.join(' ')}` : 'npm run fleet';
  const day = new Date().toISOString().slice(0, 10);
  return `\`SEED=${seed} ${command}\`, ${day}, ${availableParallelism()} cores, load ${load.toFixed(1)} before it.`;
}

/** Returns the exit code. */
async function run(): Promise<number> {
  const { names, keep } = readArguments();
  const haproxy = await findPrograms();
  if (!haproxy) return 1;
  const [load = 0] = loadavg();
  const environment = await openEnvironment();
  environment.onEnd(() => killChildren(process.pid));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void environment.end().finally(() => process.exit(1)));
  }
  try {
    const { seed } = seededRandom('fleet');
    const fleet = await startFleet(environment, haproxy);
    const trial = await Trial.open(fleet, seed);
    await trial.run(names);
    console.log(`\n${describeRun(names, seed, load)}\n\n${formatReport(trial.rows)}`);
    const failures = failuresOf(trial.rows);
    for (const sentence of failures) console.error(sentence);
    if (keep) await keepRunning(fleet.origin, environment.folder);
    return failures.length > 0 ? 1 : 0;
  } finally {
    await environment.end();
  }
}

/** Never resolves: a signal ends the fleet. */
async function keepRunning(origin: string, folder: string): Promise<never> {
  console.error(`The fleet runs at ${origin}, with its files in ${folder}, until Ctrl-C.`);
  console.error(`Sign in as ${emailOf(0)} with the password "${password}".`);
  return new Promise(() => setInterval(() => undefined, 60_000));
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
