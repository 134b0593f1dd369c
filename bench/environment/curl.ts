import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { needProgram } from '../../server/test/programs.ts';
import { NotMeasurable } from '../figures/figure.ts';

const run = promisify(execFile);

export interface Fetched {
  /** Time from the start of the connection. */
  readonly firstByteMs: number;
  readonly seconds: number;
  readonly bytes: number;
}

export type Curl = (url: string) => Promise<Fetched>;

const report = '%{http_code} %{time_starttransfer} %{time_total} %{size_download}';

/** Fetches an address and discards the response: the cheapest client. Throws on anything but 200. */
export async function findCurl(): Promise<Curl> {
  const program = await needProgram('curl', 'curl');
  if (!program) throw new NotMeasurable('there is no curl');
  return async (url) => {
    const { stdout } = await run(program, ['--silent', '--ipv4', '-o', '/dev/null', '-w', report, url]);
    const [status, firstByte = 0, seconds = 0, bytes = 0] = stdout.split(' ').map(Number);
    if (status !== 200) throw new Error(`${new URL(url).pathname} returned ${status}`);
    return { firstByteMs: firstByte * 1000, seconds, bytes };
  };
}
