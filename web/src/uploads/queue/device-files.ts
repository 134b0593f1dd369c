import { uploadsDirectory } from '../../browser/private-files.ts';
import { handleOf, keepHandle } from '../file-handles.ts';
import { withBytes } from '../kept-bytes.ts';
import { fitsQuota, isSameFile, type RememberedFile } from './remembered-files.ts';
import type { FileCopies } from './upload-records.ts';

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(uploadsDirectory, { create: true });
}

/** Copies in the browser's private files. Safari before 26 cannot write them. */
export function createDeviceCopies(): FileCopies {
  return {
    async save(id, file, copiedBytes) {
      if (!fitsQuota(file.size, copiedBytes, await navigator.storage.estimate())) return false;
      const target = await (await folder()).getFileHandle(id, { create: true });
      if (!('createWritable' in target)) return false;
      // Complete or not at all: closing replaces the empty file.
      await withBytes(file, async (bytes) => bytes.stream().pipeTo(await target.createWritable()));
      return true;
    },
    async remove(id) {
      // The folder is missing over plain http.
      await folder()
        .then((files) => files.removeEntry(id))
        .catch(() => undefined);
    },
  };
}

/** The bytes of a remembered file, or the obstacle to reading them. */
export type OpenedFile = File | 'needs-permission' | 'needs-choosing';

type ReadableHandle = FileSystemFileHandle & {
  queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
};

export async function openRemembered(remembered: RememberedFile): Promise<OpenedFile> {
  const { id, handle, isCopied, name, mimeType: type, lastModified, size } = remembered;
  try {
    if (isCopied) {
      const copy = await (await (await folder()).getFileHandle(id)).getFile();
      return copy.size === size ? new File([copy], name, { type, lastModified }) : 'needs-choosing';
    }
    if (handle === undefined) return 'needs-choosing';
    const permission = await (handle as ReadableHandle).queryPermission?.({ mode: 'read' });
    if (permission === 'prompt') return 'needs-permission';
    const file = await handle.getFile();
    if (!isSameFile(remembered, file)) return 'needs-choosing';
    keepHandle(file, handle);
    return file;
  } catch {
    return 'needs-choosing';
  }
}

/** The file of an item that cannot be read: its copy, or what its handle opens now. Undefined without one. */
export async function reopenFile(
  file: File,
  remembered: RememberedFile | undefined,
): Promise<File | undefined> {
  if (remembered?.isCopied) {
    const copy = await openRemembered(remembered);
    return typeof copy === 'string' ? undefined : copy;
  }
  const handle = handleOf(file);
  const opened = await handle?.getFile().catch(() => undefined);
  if (handle && opened) keepHandle(opened, handle);
  return opened;
}

/**
 * Requests the permission to read, after a press only. Returns whether the customer allows it; one permission
 * may be for all files.
 */
export async function allowReading({ handle }: RememberedFile): Promise<boolean> {
  const request = (handle as ReadableHandle | undefined)?.requestPermission?.({ mode: 'read' });
  return (await request?.catch(() => undefined)) === 'granted';
}
