import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { reportError } from '../../browser/report-error.ts';
import { Button, type ButtonProps } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { acceptedFiles, isZip } from '../inspect/check-file.ts';
import { pickFiles } from '../pick-files.ts';
import { photosOf } from '../read-dropped-files.ts';
import { whileReading } from '../reading.ts';
import { takeChosen } from '../upload-session.ts';
import { openUploadWindow, uploadWindow } from '../upload-window.ts';

/** Opens the browser's picker; `input` must be rendered. */
export function useFilePicker(onFiles: (files: File[]) => void, isMultiple = true) {
  const t = useTranslations('upload');
  const choose = (files: File[]) => {
    // The dialog shows how zips are read.
    if (files.some(isZip) && !uploadWindow.getSnapshot().isOpen) openUploadWindow();
    takeChosen(files, onFiles);
  };
  const element = useRef<HTMLInputElement>(null);
  const openInput = (isFolder: boolean) => {
    if (element.current === null) return;
    element.current.webkitdirectory = isFolder;
    element.current.click();
  };
  const pick = () =>
    pickFiles({
      isMultiple,
      onFiles: (files, unopened) => {
        choose(files);
        if (unopened > 0) showToast({ message: t('notOpened', { count: unopened }), tone: 'error' });
      },
      orElse: () => openInput(false),
    });
  const take = async (found: readonly File[], isFolder: boolean) => {
    const chosen = isFolder ? await photosOf(found) : [...found];
    choose(chosen);
    const count = found.length - chosen.length;
    if (count > 0) showToast({ message: t('leftOut', { count }) });
  };
  const input = (
    <input
      ref={element}
      type="file"
      accept={[...acceptedFiles, '.zip'].join()}
      multiple={isMultiple}
      hidden
      onChange={({ currentTarget }) => {
        const { files, webkitdirectory: isFolder } = currentTarget;
        whileReading(take([...(files ?? [])], isFolder)).catch((error: unknown) =>
          reportError(error, 'upload'),
        );
        // Allows choosing a removed file again.
        currentTarget.value = '';
      }}
    />
  );
  return { pick, pickFolder: () => openInput(true), input };
}

interface FilePickerProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly label: string;
  /** For a second button, which chooses a folder with those in it. */
  readonly folderLabel?: string | undefined;
  readonly onFiles: (files: File[]) => void;
}

export function FilePicker({ label, folderLabel, onFiles, ...rest }: FilePickerProps) {
  const { pick, pickFolder, input } = useFilePicker(onFiles);
  return (
    <>
      <Button {...rest} onPress={pick}>
        {label}
      </Button>
      {folderLabel ? <Button onPress={pickFolder}>{folderLabel}</Button> : null}
      {input}
    </>
  );
}
