/** For a page to follow a new width by script, or to begin a fade; a busy machine needs more than a frame. */
const SETTLING_MS = 2000;

/** What `find` still finds when the page has had time to come to rest. */
export async function lastingProblems(find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + SETTLING_MS;
  let problems = await find();
  while (problems.length > 0 && Date.now() < end) problems = await find();
  return problems;
}
