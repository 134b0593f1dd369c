import { checkFile } from '../inspect/check-file.ts';
import { ZippedFile } from '../zips/zipped-file.ts';
import { isSameFile } from './remembered-files.ts';
import type { Inspection } from './upload-dependencies.ts';
import type { UploadQueue } from './upload-queue.ts';
import { needsChoosing, type UploadItem, uncheckedFacts, waiting } from './upload-state.ts';

/** Goes on with a file that was chosen again. */
function replace(
  queue: UploadQueue,
  { id, file: dead, facts, album, exported, wasEnqueued }: UploadItem,
  file: File,
) {
  if (!wasEnqueued) {
    queue.remove(id);
    queue.choose([file], album);
    return;
  }
  const failure = checkFile(file);
  queue.restore(id, {
    ...{ file, album, exported },
    facts: isSameFile(dead, file) ? facts : uncheckedFacts(facts),
    state: failure ? { kind: 'failed', failure } : waiting,
  });
}

/**
 * Replaces files that could not be read by those chosen again, each once: of the same name and size, else of the same
 * name, which have changed since. Returns the other files.
 */
export function replaceByName(
  queue: UploadQueue,
  files: Iterable<File>,
  items: Iterable<UploadItem> = queue.all(),
): File[] {
  const rest = new Set(files);
  const dead = [...items].filter(({ state }) => needsChoosing(state));
  const settled = new Set<string>();
  const replaceAll = (isSame: (dead: File, file: File) => boolean) => {
    for (const item of dead) {
      const found = settled.has(item.id) ? undefined : [...rest].find((file) => isSame(item.file, file));
      if (found === undefined) continue;
      rest.delete(found);
      settled.add(item.id);
      replace(queue, item, found);
    }
  };
  replaceAll((one, other) => one.name === other.name && one.size === other.size);
  replaceAll((one, other) => one.name === other.name);
  return [...rest];
}

/** Replaces a file that could not be read by a renamed one. Resolves to whether it has the same content. */
export async function replaceByContent(
  queue: UploadQueue,
  item: UploadItem,
  file: File,
  inspect: (file: File) => Promise<Inspection>,
): Promise<boolean> {
  const { sha256 } = item.facts;
  if (sha256 === undefined || file.size !== item.file.size) return false;
  const inspection = await inspect(file);
  if (inspection.kind !== 'readable' || inspection.sha256 !== sha256) return false;
  const now = queue.get(item.id);
  if (now !== undefined && needsChoosing(now.state)) replace(queue, now, file);
  return true;
}

/**
 * Puts other files in the places of some, as more is known of them, and removes those that have no other. What waits for
 * its turn goes on waiting; what has begun stays, and its other file is chosen beside it.
 */
export function exchangeFiles(queue: UploadQueue, files: ReadonlyMap<File, File | undefined>): void {
  const chosen = [...queue.all()].filter((item) => {
    const file = files.get(item.file);
    if (!files.has(item.file) || (file instanceof ZippedFile && exchangeWaiting(queue, item, file)))
      return false;
    queue.remove(item.id);
    return true;
  });
  for (const [album, items] of Map.groupBy(chosen, (item) => item.album)) {
    queue.choose(
      items.flatMap(({ file }) => files.get(file) ?? []),
      album,
    );
  }
}

/** Returns whether the file waited, and nothing of it was sent. */
function exchangeWaiting(
  queue: UploadQueue,
  { id, state, facts, album }: UploadItem,
  file: ZippedFile,
): boolean {
  if (state.kind !== 'waiting' || facts.url !== undefined) return false;
  file.isTaken = true;
  queue.restore(id, { file, facts, album, exported: queue.choice(file.exported), state });
  return true;
}
