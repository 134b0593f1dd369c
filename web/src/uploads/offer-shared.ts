import { session } from '../api/client.ts';
import { reportError } from '../browser/report-error.ts';
import { deleteShared, listShared, type SharedPhotos, takeShared } from '../browser/shared-photos.ts';
import { sessionStore } from '../browser/storage.ts';
import type { UploadQueue } from './queue/upload-queue.ts';
import type { UploadRecords } from './queue/upload-records.ts';
import { isRunning, type UploadItem } from './queue/upload-state.ts';
import { loadUploadSession, openUploadWindow, uploadWindow } from './upload-window.ts';

/** The shares that have opened this tab, over reloads. */
const ownKey = 'keepsake.shares';

const ownShares = () => (sessionStore.get(ownKey) ?? '').split(',');

/**
 * Opens the dialog with photos that a phone has shared with the site, or shows that they have not arrived. What has
 * opened another tab is left to that tab while it is open.
 */
export function offerShared(): void {
  const shared = consumeShared();
  if (shared === 'lost') {
    openUploadWindow();
    uploadWindow.update((state) => ({ ...state, areSharedLost: true }));
  } else if (shared !== null) sessionStore.set(ownKey, [...ownShares(), shared].join());
  const account = session.account()?.subject;
  if (account === undefined) return;
  const report = (error: unknown) => reportError(error, 'upload');
  listShared()
    .then((ids) => {
      for (const id of ids) offer(id, account).catch(report);
    })
    .catch(report);
}

/** The id of a share, or `lost`; null without one. The address has it once: a reload must not report it again. */
function consumeShared(): string | null {
  const url = new URL(window.location.href);
  const shared = url.searchParams.get('shared');
  if (shared === null) return null;
  url.searchParams.delete('shared');
  window.history.replaceState(window.history.state, '', url);
  return shared;
}

async function offer(id: string, account: string): Promise<void> {
  const taken = await takeShared(id, account, ownShares().includes(id));
  if (taken === undefined) return;
  const { uploadSession } = await loadUploadSession();
  const { queue, memory } = uploadSession();
  deleteWhenKept(taken, queue, memory);
  openUploadWindow(taken.files);
}

/** A reload offers them again until then. */
function deleteWhenKept({ id, files }: SharedPhotos, queue: UploadQueue, memory: UploadRecords | null): void {
  const shared = new Set(files);
  const isNeeded = ({ id: itemId, state }: UploadItem) =>
    state.kind === 'chosen' || (isRunning(state) && (memory === null || memory.isLosable(itemId)));
  let wereThere = false;
  const end = queue.subscribe(() => {
    const items = [...queue.all()].filter(({ file }) => shared.has(file));
    wereThere ||= items.length > 0;
    if (!wereThere || items.some(isNeeded)) return;
    end();
    deleteShared(id).catch((error: unknown) => reportError(error, 'upload'));
  });
}
