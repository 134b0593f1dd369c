import { useEffect, useEffectEvent, useState } from 'react';
import { reportError } from '../../browser/report-error.ts';
import { carriesFiles, readDroppedFiles } from './read-dropped-files.ts';

/**
 * Takes files that are dropped anywhere on the page; tells whether some are being dragged over it. Without
 * this the browser would leave the page to show the file.
 */
export function useFileDrop(isEnabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isEnabled) return;
    return listenForFiles(setDragging, (transfer) => {
      readDroppedFiles(transfer).then(take, (error: unknown) => reportError(error, 'drop-files'));
    });
  }, [isEnabled]);
  return isEnabled && isDragging;
}

function listenForFiles(onDragging: (isDragging: boolean) => void, onDrop: (transfer: DataTransfer) => void) {
  const controller = new AbortController();
  const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    document.addEventListener(
      type,
      (event) => {
        if (carriesFiles(event.dataTransfer)) act(event);
      },
      { signal: controller.signal },
    );
  listen('dragenter', () => onDragging(true));
  listen('dragover', (event) => {
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  });
  // Leaving one element is entering another, except at the edge of the window.
  listen('dragleave', (event) => {
    if (event.relatedTarget === null) onDragging(false);
  });
  listen('drop', (event) => {
    event.preventDefault();
    onDragging(false);
    if (event.dataTransfer) onDrop(event.dataTransfer);
  });
  return () => controller.abort();
}
