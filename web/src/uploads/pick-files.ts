import { isMobile } from '../browser/platform.ts';
import { reportError } from '../browser/report-error.ts';
import { keepHandle, maxHandles } from './file-handles.ts';
import { acceptedByType } from './inspect/check-file.ts';
import { openFiles } from './read-dropped-files.ts';
import { whileReading } from './reading.ts';

interface Picking {
  readonly isMultiple: boolean;
  /** Called once. @param unopened how many could not be opened */
  onFiles(files: File[], unopened: number): void;
  /** Called where the browser has no such picker, or forbids it, as in a frame of another site. */
  orElse(): void;
}

const options = {
  /** The browser keeps the folder of each id. */
  id: 'photos',
  startIn: 'pictures',
  types: [{ accept: acceptedByType() }],
};

let isOpen = false;

/** Opens a picker whose files have handles: Chromium's, on desktops. */
export function pickFiles({ isMultiple, onFiles, orElse }: Picking): void {
  const { showOpenFilePicker: show } = globalThis as {
    showOpenFilePicker?(
      pickerOptions: typeof options & { multiple: boolean },
    ): Promise<FileSystemFileHandle[]>;
  };
  if (show === undefined || isMobile()) {
    orElse();
    return;
  }
  // The second press of a double click.
  if (isOpen) return;
  isOpen = true;
  show({ ...options, multiple: isMultiple })
    .finally(() => {
      isOpen = false;
    })
    .then(
      (handles) => whileReading(open(handles, onFiles)),
      (error: unknown) => {
        const isCancelled = error instanceof DOMException && error.name === 'AbortError';
        if (!isCancelled) orElse();
      },
    )
    .catch((error: unknown) => reportError(error, 'upload'));
}

async function open(handles: FileSystemFileHandle[], onFiles: Picking['onFiles']): Promise<void> {
  const kept = new Set(handles.slice(0, maxHandles));
  const openOne = async (handle: FileSystemFileHandle) => {
    const file = await handle.getFile();
    if (kept.has(handle)) keepHandle(file, handle);
    return file;
  };
  const files: File[] = [];
  const opening = openFiles(handles, (handle) =>
    openOne(handle).catch((error: unknown) => void reportError(error, 'upload')),
  );
  for await (const some of opening) files.push(...some);
  onFiles(files, handles.length - files.length);
}
