import { session } from '../../api/client.ts';
import { reportError } from '../../browser/report-error.ts';
import { deleteShared, type SharedPhotos, takeShared } from '../../browser/shared-photos.ts';
import type { UploadQueue } from './queue/upload-queue.ts';
import type { UploadRecords } from './queue/upload-records.ts';
import { isRunning, type UploadItem } from './queue/upload-state.ts';
import { loadUploadSession, openUploadWindow, uploadWindow } from './upload-window.ts';

/**
 * Opens the dialog with photos that a phone has shared with the site, or shows that they have not arrived.
 */
export function offerShared(): void {
  if (consumeLostFlag()) {
    openUploadWindow();
    uploadWindow.update((state) => ({ ...state, areSharedLost: true }));
  }
  const account = session.account()?.subject;
  if (account === undefined) return;
  offer(account).catch((error: unknown) => reportError(error, 'upload'));
}

/** The address reports it once: a reload must not. */
function consumeLostFlag(): boolean {
  const url = new URL(window.location.href);
  const isLost = url.searchParams.get('shared') === 'lost';
  url.searchParams.delete('shared');
  if (isLost) window.history.replaceState(window.history.state, '', url);
  return isLost;
}

async function offer(account: string): Promise<void> {
  const taken = await takeShared(account);
  if (taken.length === 0) return;
  const { uploadSession } = await loadUploadSession();
  const { queue, memory } = uploadSession();
  for (const shared of taken) deleteWhenKept(shared, queue, memory);
  openUploadWindow(taken.flatMap(({ files }) => files));
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
