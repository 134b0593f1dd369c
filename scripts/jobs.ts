import path from 'node:path';
import { systemClock } from '../server/src/platform/clock/index.ts';
import { readUrl } from '../server/src/platform/database/embedded/address.ts';
import { problemOfAddress } from '../server/src/platform/database/hosts.ts';
import { createJobs, type Jobs } from '../server/src/platform/jobs/index.ts';
import { createLog } from '../server/src/platform/log/index.ts';
import { readVariables } from '../server/src/platform/settings/index.ts';

const usage = `Say what to do with jobs that were given up after all their tries:
  npm run jobs -- dead              lists them
  npm run jobs -- retry [QUEUE]     puts those of one queue, or all, back`;

/** Prints advice and exits. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readPlaces() {
  try {
    return readVariables(process.env);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

async function findDatabase(): Promise<string> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = './data' } = readPlaces();
  const problem = url && problemOfAddress(url);
  if (problem) refuse(`DATABASE_URL ${problem}.`);
  if (url) return url;
  try {
    return await readUrl(path.resolve(dataDir, 'postgres'));
  } catch {
    return refuse(`There is no database in ${dataDir}: set DATABASE_URL, or DATA_DIR of what runs here.`);
  }
}

async function list(jobs: Jobs): Promise<void> {
  const dead = await jobs.listDead();
  for (const { since, queue, id, reason } of dead) console.log(`${since}  ${queue}  ${id}  ${reason}`);
  console.log(`${dead.length} given up`);
}

async function retry(jobs: Jobs, queue: string | undefined): Promise<void> {
  console.log(`${await jobs.retryDead(queue)} put back`);
}

async function main(): Promise<void> {
  const [command, queue] = process.argv.slice(2);
  if (command !== 'dead' && command !== 'retry') refuse(usage);
  const log = createLog({ level: 'error', process: 'jobs' });
  const jobs = createJobs({ url: await findDatabase(), clock: systemClock, log });
  try {
    await jobs.start([]);
    await (command === 'dead' ? list(jobs) : retry(jobs, queue));
  } catch (error) {
    refuse(`The database does not respond: ${error instanceof Error ? error.message : error}`);
  } finally {
    await jobs.stop();
  }
}

await main();
