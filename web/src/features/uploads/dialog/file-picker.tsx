import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button, type ButtonProps } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { acceptedFiles } from '../inspect/check-file.ts';
import { pickFiles } from '../pick-files.ts';
import { photosOf } from '../read-dropped-files.ts';

interface FilePickerProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly label: string;
  /** For a second button, which chooses a folder with those in it. */
  readonly folderLabel?: string | undefined;
  readonly onFiles: (files: File[]) => void;
}

export function FilePicker({ label, folderLabel, onFiles, ...rest }: FilePickerProps) {
  const t = useTranslations('upload');
  const input = useRef<HTMLInputElement>(null);
  const openInput = (isFolder: boolean) => {
    if (input.current === null) return;
    input.current.webkitdirectory = isFolder;
    input.current.click();
  };
  const pick = () =>
    pickFiles({
      onFiles: (files, unopened) => {
        onFiles(files);
        if (unopened > 0) showToast({ message: t('notOpened', { count: unopened }), tone: 'error' });
      },
      orElse: () => openInput(false),
    });
  const take = ({ webkitdirectory: isFolder, files }: HTMLInputElement) => {
    const found = [...(files ?? [])];
    const chosen = isFolder ? photosOf(found) : found;
    onFiles(chosen);
    const count = found.length - chosen.length;
    if (count > 0) showToast({ message: t('leftOut', { count }) });
  };
  return (
    <>
      <Button {...rest} onPress={pick}>
        {label}
      </Button>
      {folderLabel ? <Button onPress={() => openInput(true)}>{folderLabel}</Button> : null}
      <input
        ref={input}
        type="file"
        accept={acceptedFiles.join()}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget);
          // Allows choosing a removed file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
