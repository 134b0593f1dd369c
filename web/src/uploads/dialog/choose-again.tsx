import { ImageUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { reportError } from '../../browser/report-error.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { replaceByContent, replaceByName } from '../queue/choose-again.ts';
import type { UploadItem } from '../queue/upload-state.ts';
import { uploadSession } from '../upload-session.ts';
import { FilePicker, useFilePicker } from './file-picker.tsx';
import { useChoose, useQueue, useUploads } from './uploads-context.ts';

/** For one file that cannot be read: the picker, and the upload goes on with what it gives. */
export function ChooseAgainButton({ item }: { item: UploadItem }) {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { name } = item.file;
  const take = async (files: File[]) => {
    const [file] = files;
    // A zip gives many.
    if (file === undefined || replaceByName(queue, files, [item]).length < files.length) return;
    const inspect = (chosen: File) => uploadSession().inspect(chosen, new AbortController().signal);
    if (await replaceByContent(queue, item, file, inspect)) return;
    showToast({ message: t('notTheSame', { name }), tone: 'error' });
  };
  const { pick, input } = useFilePicker(
    (files) => void take(files).catch((error: unknown) => reportError(error, 'upload')),
    false,
  );
  return (
    <>
      <IconButton
        size="small"
        icon={<ImageUp aria-hidden />}
        label={t('chooseAgain', { name })}
        tooltip={t('chooseAgainShort')}
        onPress={pick}
      />
      {input}
    </>
  );
}

/** The same for all such files at once. Others among those chosen wait for "Upload". */
export function ChooseAllAgain() {
  const t = useTranslations('upload');
  const queue = useQueue();
  const choose = useChoose();
  const { unreadable } = useUploads().totals;
  const take = (files: File[]) => {
    const others = replaceByName(queue, files);
    if (others.length > 0) choose(others);
  };
  return <FilePicker label={t('chooseAllAgain', { count: unreadable })} onFiles={take} />;
}
