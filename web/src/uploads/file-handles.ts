/**
 * Handles of a drop or choice. Chromium needs a millisecond to store or read one; the other files are copied.
 */
export const maxHandles = 500;

const handles = new WeakMap<File, FileSystemFileHandle>();

/** A handle opens its file again after a reload. */
export function keepHandle(file: File, handle: FileSystemFileHandle): void {
  handles.set(file, handle);
}

export function handleOf(file: File): FileSystemFileHandle | undefined {
  return handles.get(file);
}
