import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { needProgram } from '../../server/test/programs.ts';
import { NotMeasurable } from '../figures/figure.ts';
import type { BenchEnvironment } from './environment.ts';

const run = promisify(execFile);

/** Requests all addresses in turn over `connections` open connections, as fast as responses arrive. */
export type LoadTest = (
  name: string,
  urls: readonly string[],
  load: { connections: number; seconds: number },
) => Promise<number>;

/** wrk's script: whole requests, made once, to save the generator's time. */
function scriptOf(urls: readonly string[]): string {
  const { host } = new URL(urls[0] as string);
  const paths = urls.map((url) => {
    const { pathname, search } = new URL(url);
    return `  wrk.format("GET", "${pathname}${search}", { Host = "${host}" })`;
  });
  return `local requests\nlocal turn = 0
function init() requests = {\n${paths.join(',\n')}\n} end
function request() turn = turn % #requests + 1 return requests[turn] end\n`;
}

/** Throws on any response but a success: errors are quick. */
function readRate(report: string): number {
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`some requests failed:\n${report}`);
  const rate = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(report)?.[1]);
  if (!(rate > 0)) throw new Error(`wrk printed no rate:\n${report}`);
  return rate;
}

/** wrk, a load generator in C. Returns requests a second. */
export async function findLoadTest(environment: BenchEnvironment): Promise<LoadTest> {
  const program = await needProgram('wrk', 'wrk');
  if (!program) throw new NotMeasurable('there is no wrk');
  return async (name, urls, { connections, seconds }) => {
    const script = path.join(environment.folder, `${name}.lua`);
    await writeFile(script, scriptOf(urls));
    const { port } = new URL(urls[0] as string);
    const load = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script];
    const { stdout } = await run(program, [...load, `http://127.0.0.1:${port}`]);
    return readRate(stdout);
  };
}
