import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log/index.ts';
import { ensureFolder, withFile, writeAll } from './durable.ts';
import { isFull, spaceOf } from './full-disk.ts';

const checkEveryMs = 1_000;
const pieceBytes = 2 ** 20;

async function sizeOf(file: string): Promise<number> {
  const facts = await stat(file).catch(() => undefined);
  return facts?.size ?? 0;
}

/** Random bytes: some disks compress, and give zeros no room. */
async function fill(file: string, bytes: number): Promise<void> {
  const piece = randomBytes(pieceBytes);
  await withFile(file, 'w', async (handle) => {
    for (let at = 0; at < bytes; at += pieceBytes)
      await writeAll(handle, piece.subarray(0, Math.min(pieceBytes, bytes - at)), at);
    await handle.sync();
  });
}

interface BallastOptions {
  /** On the disk of the database. */
  readonly folder: string;
  readonly log: Log;
}

/**
 * Deletes the ballast when space is short, and writes it when there is enough above the reserve. Between the two is a
 * distance, so that neither follows from the other.
 */
export async function adjustBallast({ folder, log }: BallastOptions): Promise<void> {
  const file = path.join(folder, 'ballast');
  const { freeBytes, reserveBytes, forRowsBytes } = await spaceOf(folder);
  const heldBytes = await sizeOf(file);
  if (heldBytes > 0 && freeBytes < forRowsBytes / 4) {
    await rm(file, { force: true });
    log.error({ bytes: heldBytes }, 'the disk is full: its ballast is deleted, so that rows have room');
  } else if (heldBytes < forRowsBytes && freeBytes >= reserveBytes + forRowsBytes) {
    await fill(file, forRowsBytes).catch(async (error) => {
      await rm(file, { force: true });
      if (!isFull(error)) throw error;
    });
  }
}

/**
 * Keeps room for rows on a disk that other programs have filled: a file that is deleted then. Returns a function that
 * stops this; the file stays.
 */
export async function keepBallast(options: BallastOptions): Promise<() => void> {
  const ending = new AbortController();
  const { signal } = ending;
  await ensureFolder(options.folder);

  async function keep(): Promise<void> {
    let failed = '';
    while (!signal.aborted) {
      await adjustBallast(options).then(
        () => {
          failed = '';
        },
        (err) => {
          if (failed !== String(err)) options.log.warn({ err }, 'the ballast cannot be kept');
          failed = String(err);
        },
      );
      await delay(checkEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  void keep();
  return () => ending.abort();
}
