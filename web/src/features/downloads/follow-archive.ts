import type { Download } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import type { ArchiveKey } from '@keepsake/contract/push';
import type { PushListener } from '../../api/push/push-hub.ts';
import { onceMore } from './once-more.ts';

export interface FollowWorld {
  /** What the service says of an archive; undefined when it does not have it. */
  look(id: string): Promise<Download | undefined>;
  /** Has the browser download it; rejects when it cannot be had. */
  save(id: string): Promise<void>;
  listen(listener: PushListener<ArchiveKey>): () => void;
  /** Calls back when the customer has this tab download it again, who then hears of that. */
  onAgain(id: string, listener: () => void): () => void;
  openPush(): () => void;
  isPushLive(): boolean;
  pause(milliseconds: number): Promise<void>;
  report(error: unknown): void;
}

/** What is told of an archive. */
export interface ArchiveNotices {
  started(): void;
  finished(): void;
  failed(): void;
}

/** Where nothing is pushed it is asked, first soon and then ever less often. */
const FIRST_MS = 1000;
const GROWTH = 1.5;
const LONGEST_MS = 30_000;
/** As long as the connection would wait for the message (specification, section 9). */
const GIVE_UP_MS = limits.push.openSeconds * 1000;

/**
 * The browser tells nobody when it is done, and by then a failure is that of somebody else who asks for the archive. It
 * is given time to begin, and then a megabyte a second; where the size is not told, as for 100 photos of 3.5 MB.
 */
const BEGIN_MS = 60_000;
const BYTES_PER_MS = 1000;
const USUAL_BYTES = 100 * 3_500_000;

const nothing = () => undefined;

interface Looking {
  isOver(): boolean;
  look(): Promise<void>;
  giveUp(reason: Error): void;
}

/** Asks until it is over, or nothing has been heard for too long. */
async function keepLooking(
  { pause, isPushLive }: FollowWorld,
  { isOver, look, giveUp }: Looking,
): Promise<void> {
  let waited = 0;
  // The message may have come before the answer: at first it is asked in any case.
  let isFirst = true;
  for (let wait = FIRST_MS; waited < GIVE_UP_MS; wait = Math.min(wait * GROWTH, LONGEST_MS)) {
    await pause(wait);
    if (isOver()) return;
    waited += wait;
    if (isFirst || !isPushLive()) await look();
    isFirst = false;
  }
  if (!isOver()) giveUp(new Error('Nothing was heard of the archive'));
}

function stopInTime(
  { pause, onAgain }: FollowWorld,
  { id, size = USUAL_BYTES }: Download,
  stopListening: () => void,
): void {
  const stop = () => {
    stopHearing();
    stopListening();
  };
  const stopHearing = onAgain(id, stop);
  void pause(Math.min(BEGIN_MS + size / BYTES_PER_MS, GIVE_UP_MS)).then(stop);
}

/** Waits until an archive can be downloaded, and has the browser do that, once. */
export function followArchive(world: FollowWorld, asked: Download, notices: ArchiveNotices): void {
  const { id } = asked;
  let isOver = false;
  let hasFailed = false;
  let isSaving = false;
  let isReady = false;

  function end() {
    if (!isOver) closePush();
    isOver = true;
  }

  function fail(error?: unknown) {
    if (hasFailed) return;
    hasFailed = true;
    end();
    stopListening();
    if (error !== undefined) world.report(error);
    notices.failed();
  }

  /** `isSure`: the service says that it is there; else its address is tried, and may be tried again. */
  async function finish(isSure: boolean) {
    isReady ||= isSure;
    if (isOver || isSaving) return;
    isSaving = true;
    try {
      await onceMore(world.pause, () => (isOver ? Promise.resolve() : world.save(id)));
      if (isOver) return;
      end();
      // A photo that goes while the browser downloads fails the archive: that is still told.
      stopInTime(world, asked, stopListening);
      notices.finished();
    } catch (error) {
      isSaving = false;
      if (isReady) fail(error);
    }
  }

  async function look() {
    const found = isOver ? undefined : await world.look(id).catch(nothing);
    if (isOver) return;
    if (found?.state === 'failed') fail();
    else if (found) await finish(found.state === 'ready');
  }

  const closePush = world.openPush();
  const stopListening = world.listen({
    onMessage({ key, message }) {
      if (message.downloadId !== id) return;
      if (key === 'archive-generation-finished') void finish(true);
      if (key === 'archive-generation-error') fail();
    },
    onGap: () => void look(),
  });
  notices.started();
  if (asked.state === 'ready') void finish(true);
  else if (asked.state === 'failed') fail();
  else void keepLooking(world, { isOver: () => isOver, look, giveUp: fail });
}
