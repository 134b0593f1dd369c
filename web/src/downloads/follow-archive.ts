import type { Download } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import type { ArchiveKey } from '@keepsake/contract/push';
import { pollUntil } from '../api/poll-until.ts';
import type { PushListener } from '../api/push/push-hub.ts';
import { onceMore } from './request-archive.ts';

export interface FollowDependencies {
  /** Undefined if the service does not have the archive. */
  find(id: string): Promise<Download | undefined>;
  /** Rejects if the archive is not available. */
  save(id: string): Promise<void>;
  listen(listener: PushListener<ArchiveKey>): () => void;
  /** Calls back when the customer downloads the archive again in this tab, which then reports the result. */
  onRedownload(id: string, listener: () => void): () => void;
  openPush(): () => void;
  isPushLive(): boolean;
  pause(milliseconds: number): Promise<void>;
  report(error: unknown): void;
}

export interface ArchiveNotices {
  started(): void;
  finished(): void;
  failed(): void;
}

const FIRST_MS = 1000;
const GROWTH = 1.5;
/** As long as the push connection stays open (DOW-12). */
const GIVE_UP_MS = limits.push.openSeconds * 1000;

/**
 * The browser does not report the end of a download; later the failure concerns another request. Allows for a
 * start and a megabyte a second. An unknown size counts as 100 photos of 3.5 MB.
 */
const BEGIN_MS = 60_000;
const BYTES_PER_MS = 1000;
const USUAL_BYTES = 100 * 3_500_000;

const nothing = () => undefined;

function stopInTime(
  { pause, onRedownload }: FollowDependencies,
  { id, size = USUAL_BYTES }: Download,
  stopListening: () => void,
): void {
  const stop = () => {
    unsubscribe();
    stopListening();
  };
  const unsubscribe = onRedownload(id, stop);
  void pause(Math.min(BEGIN_MS + size / BYTES_PER_MS, GIVE_UP_MS)).then(stop);
}

function pollArchive(
  { pause, isPushLive }: FollowDependencies,
  request: () => Promise<void>,
  isOver: () => boolean,
): Promise<unknown> {
  return pollUntil({
    request,
    isDone: isOver,
    isCancelled: isOver,
    pause,
    isPushLive,
    intervalMs: FIRST_MS,
    growth: GROWTH,
    // The push message may have been sent before the response arrived: the first poll is always sent.
    startsWithPause: true,
    timeoutMs: GIVE_UP_MS,
  });
}

/** Waits until an archive is ready and downloads it once. */
export function followArchive(
  dependencies: FollowDependencies,
  requested: Download,
  notices: ArchiveNotices,
) {
  const { id } = requested;
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
    if (error !== undefined) dependencies.report(error);
    notices.failed();
  }

  /** @param isSure the service reported the archive as ready; otherwise a failure is retried */
  async function finish(isSure: boolean) {
    isReady ||= isSure;
    if (isOver || isSaving) return;
    isSaving = true;
    try {
      await onceMore(dependencies.pause, () => (isOver ? Promise.resolve() : dependencies.save(id)));
      if (isOver) return;
      end();
      // A photo deleted during the download makes the archive fail; that is still shown.
      stopInTime(dependencies, requested, stopListening);
      notices.finished();
    } catch (error) {
      isSaving = false;
      if (isReady) fail(error);
    }
  }

  async function poll() {
    const found = isOver ? undefined : await dependencies.find(id).catch(nothing);
    if (isOver) return;
    if (found?.state === 'failed') fail();
    else if (found) await finish(found.state === 'ready');
  }

  const closePush = dependencies.openPush();
  const stopListening = dependencies.listen({
    onMessage({ key, message }) {
      if (message.downloadId !== id) return;
      if (key === 'archive-generation-finished') void finish(true);
      if (key === 'archive-generation-error') fail();
    },
    onGap: () => void poll(),
  });
  notices.started();
  if (requested.state === 'ready') void finish(true);
  else if (requested.state === 'failed') fail();
  else void pollArchive(dependencies, poll, () => isOver).catch(fail);
}
