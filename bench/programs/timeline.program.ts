/** Requests months and counts over loopback, one at a time on an open connection, in turns. */
import { serveProgram } from '../environment/program.ts';
import { keepAlive, sendRequest } from './send-request.ts';

export interface TimelineRun {
  readonly origin: string;
  readonly tokens: readonly string[];
  readonly year: number;
  readonly month: number;
  readonly requests: number;
  readonly isOfFavourites: boolean;
}

/** Milliseconds of each response. */
export interface LibraryTimes {
  readonly page: number[];
  readonly counts: number[];
}

const base = '/api/photo-management';
const agent = keepAlive(1);

async function read(url: string, token: string): Promise<{ milliseconds: number; body: Buffer }> {
  const started = performance.now();
  const { body } = await sendRequest(url, { agent, headers: { authorization: `Bearer ${token}` } });
  return { milliseconds: performance.now() - started, body };
}

const filterOf = ({ isOfFavourites }: TimelineRun) => (isOfFavourites ? 'favourites=true' : '');

/** Addresses of pages all through the month, the first page included. */
async function findPages(run: TimelineRun, token: string): Promise<string[]> {
  const first = `${run.origin}${base}/photos/timeline/${run.year}/${run.month}?${filterOf(run)}`;
  const pages = [first];
  for (let next = `${first}&limit=500`; ; ) {
    const { cursor } = JSON.parse((await read(next, token)).body.toString()) as { cursor: string | null };
    if (!cursor) return pages;
    pages.push(`${first}&cursor=${encodeURIComponent(cursor)}`);
    next = `${first}&limit=500&cursor=${encodeURIComponent(cursor)}`;
  }
}

serveProgram(async (run: TimelineRun): Promise<LibraryTimes[]> => {
  const libraries = [];
  for (const token of run.tokens) {
    libraries.push({
      token,
      pages: await findPages(run, token),
      times: { page: [], counts: [] } as LibraryTimes,
    });
  }
  const warmUp = Math.ceil(run.requests / 5);
  for (let turn = -warmUp; turn < run.requests; turn += 1) {
    for (const { token, pages, times } of libraries) {
      // 37 divides no number of pages here: the rounds visit all depths.
      const page = await read(pages[((turn + warmUp) * 37) % pages.length] as string, token);
      const counts = await read(`${run.origin}${base}/users/timeline?${filterOf(run)}`, token);
      if (turn < 0) continue;
      times.page.push(page.milliseconds);
      times.counts.push(counts.milliseconds);
    }
  }
  return libraries.map(({ times }) => times);
});
