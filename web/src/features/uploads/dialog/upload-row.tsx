import { CircleCheck, RotateCcw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/use-formats.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { isRunning, sentBytesOf, type UploadItem } from '../queue/upload-state.ts';
import { FilePreview } from './file-preview.tsx';
import { focusNeighbour } from './focus-neighbour.ts';
import styles from './upload-row.module.css';
import { useQueue, useUploadItem } from './uploads-context.ts';
import { useFailureText } from './use-failure-text.ts';

/** One file: a small picture, its name, where it stands, and what can be done about it. */
export function UploadRow({ id }: { id: string }) {
  const item = useUploadItem(id);
  if (item === undefined) return null;
  return (
    <div className={styles.row} data-upload-row>
      <FilePreview file={item.file} isHidden={item.state.kind === 'failed' && !item.wasSentOff} />
      <div className={styles.text}>
        <p className={styles.name} title={item.file.name}>
          <bdi>{item.file.name}</bdi>
        </p>
        <RowState item={item} />
      </div>
      <RowActions item={item} />
    </div>
  );
}

function RowState({ item }: { item: UploadItem }) {
  const t = useTranslations('upload');
  const formats = useFormats();
  const failureText = useFailureText();
  const { state, file } = item;
  const size = formats.bytes(file.size);
  switch (state.kind) {
    case 'failed':
      return <p className={styles.reason}>{failureText(state.failure)}</p>;
    case 'uploading':
    case 'finishing':
    case 'retrying':
      return (
        <>
          <p className={styles.state}>
            {state.kind === 'uploading'
              ? t('bytes', { sent: formats.bytes(state.sentBytes), total: size })
              : t(`state.${state.kind}`)}
          </p>
          <ProgressBar
            size="small"
            label={t('progressOf', { name: file.name })}
            value={sentBytesOf(item) / file.size}
          />
        </>
      );
    case 'chosen':
      return <p className={styles.state}>{size}</p>;
    case 'done':
      return <p className={styles.state}>{t(state.duplicate ? 'state.duplicate' : 'state.done')}</p>;
    default:
      return <p className={styles.state}>{t(`state.${state.kind}`)}</p>;
  }
}

function RowActions({ item: { id, file, state } }: { item: UploadItem }) {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { name } = file;
  if (state.kind === 'done') return <CircleCheck className={styles.done} aria-hidden />;
  if (state.kind === 'cancelled' || state.kind === 'finishing') return null;
  const cancel = () => queue.cancel(id);
  const remove = () => {
    focusNeighbour('[data-upload-row]');
    queue.remove(id);
  };
  return (
    <>
      {state.kind === 'failed' && state.failure.retryable ? (
        <IconButton
          size="small"
          icon={<RotateCcw aria-hidden />}
          label={t('retry', { name })}
          tooltip={t('retryShort')}
          onPress={() => queue.retry(id)}
        />
      ) : null}
      <IconButton
        size="small"
        icon={<X aria-hidden />}
        label={t(isRunning(state) ? 'cancelFile' : 'remove', { name })}
        tooltip={t(isRunning(state) ? 'cancel' : 'removeShort')}
        onPress={isRunning(state) ? cancel : remove}
      />
    </>
  );
}
