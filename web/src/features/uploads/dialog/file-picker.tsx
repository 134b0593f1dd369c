import { useRef } from 'react';
import { Button, type ButtonProps } from '../../../ui/button/button.tsx';
import { acceptedFiles } from '../inspect/check-file.ts';
import { useQueue } from './uploads-context.ts';

interface FilePickerProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly label: string;
}

/** A button that opens the system's file picker; what is picked is chosen, nothing is sent. */
export function FilePicker({ label, ...look }: FilePickerProps) {
  const queue = useQueue();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles.join()}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          queue.choose(currentTarget.files ?? []);
          // So that the same file can be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
