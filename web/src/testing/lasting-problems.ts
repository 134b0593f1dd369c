import { longTimeout } from './browser.ts';

/** Returns what `find` still finds when the page has had time to come to rest. */
export async function lastingProblems(find: () => Promise<string[]>): Promise<string[]> {
  // Following a new width by script, or ending a fade, takes more than a frame on a busy machine.
  const end = Date.now() + longTimeout.timeout / 5;
  let problems = await find();
  while (problems.length > 0 && Date.now() < end) problems = await find();
  return problems;
}
