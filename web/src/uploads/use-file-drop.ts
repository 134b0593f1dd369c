import { instantFields } from '@keepsake/contract/calendar-day';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportError } from '../browser/report-error.ts';
import { systemClock } from '../browser/time.ts';
import { showToast } from '../ui/toast/toasts.ts';
import type { TargetAlbum } from './queue/upload-state.ts';
import { carriesFiles, readDroppedFiles } from './read-dropped-files.ts';
import { whileReading } from './reading.ts';
import { openUploadWindow, uploadWindow } from './upload-window.ts';

/**
 * Opens the upload dialog with files that are dropped anywhere on the page or pasted; returns whether files are dragged
 * over it. Otherwise the browser would open the file.
 */
export function useFileDrop(isEnabled: boolean, album: TargetAlbum | null): boolean {
  const t = useTranslations('upload');
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer, rename: Rename) => {
    const reading = {
      onFiles: (files: File[]) => openUploadWindow(files.map(rename), album),
      isStopped: () => !uploadWindow.getSnapshot().isOpen,
    };
    whileReading(readDroppedFiles(transfer, reading))
      .then((count) => count > 0 && showToast({ message: t('leftOut', { count }) }))
      .catch((error: unknown) => reportError(error, 'drop-files'));
    openUploadWindow([], album);
  });
  useEffect(() => {
    if (!isEnabled) return;
    return listenForFiles(setDragging, (transfer, rename) => take(transfer, rename));
  }, [isEnabled]);
  return isEnabled && isDragging;
}

type Rename = (file: File) => File;

const keepName: Rename = (file) => file;

/** Browsers call every pasted picture "image.png". */
function nameByTime(file: File): File {
  const [, base, extension] = /^(image)(\.\w+)$/.exec(file.name) ?? [];
  if (base === undefined) return file;
  const { year, month, day, hour, minute, second } = instantFields(systemClock.now());
  const twoDigits = (parts: number[]) => parts.map((part) => String(part).padStart(2, '0'));
  const at = `${twoDigits([year, month, day]).join('-')} ${twoDigits([hour, minute, second]).join('.')}`;
  const { type, lastModified } = file;
  return new File([file], `${base} ${at}${extension}`, { type, lastModified });
}

const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

function listenForFiles(
  onDragging: (isDragging: boolean) => void,
  onFiles: (transfer: DataTransfer, rename: Rename) => void,
) {
  const controller = new AbortController();
  const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    document.addEventListener(
      type,
      (event) => {
        if (carriesFiles(event.dataTransfer)) act(event);
      },
      { signal: controller.signal },
    );
  const accept = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  };
  // What is drawn below the pointer then is entered, too: a drop in that moment is refused unless this is accepted.
  listen('dragenter', (event) => {
    accept(event);
    onDragging(true);
  });
  listen('dragover', accept);
  // Leaving one element is entering another, except at the window's edge.
  listen('dragleave', (event) => {
    if (event.relatedTarget === null) onDragging(false);
  });
  listen('drop', (event) => {
    event.preventDefault();
    onDragging(false);
    if (event.dataTransfer) onFiles(event.dataTransfer, keepName);
  });
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    if (clipboardData === null || !carriesFiles(clipboardData) || isTextField(target)) return;
    event.preventDefault();
    onFiles(clipboardData, nameByTime);
  };
  document.addEventListener('paste', onPaste, { signal: controller.signal });
  return () => controller.abort();
}
