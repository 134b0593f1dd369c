import { useTranslations } from 'use-intl';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { imageIdOf, sentBytesOf, type UploadItem } from '../queue/upload-state.ts';
import { FilePreview } from './file-preview.tsx';
import { UploadButtons } from './upload-buttons.tsx';
import styles from './upload-row.module.css';
import { useUploadItem } from './uploads-context.ts';
import { useStateText } from './use-state-text.ts';

export function UploadRow({ id }: { id: string }) {
  const item = useUploadItem(id);
  if (item === undefined) return null;
  return (
    <div className={styles.row} data-upload-file>
      <FilePreview
        file={item.file}
        isHidden={item.state.kind === 'failed' && !item.wasEnqueued}
        imageId={imageIdOf(item)}
      />
      <div className={styles.text}>
        <p className={styles.name} title={item.file.name}>
          <bdi>{item.file.name}</bdi>
        </p>
        <RowState item={item} />
      </div>
      <UploadButtons item={item} />
    </div>
  );
}

const sending: ReadonlySet<string> = new Set(['uploading', 'retrying', 'finishing']);

function RowState({ item }: { item: UploadItem }) {
  const t = useTranslations('upload');
  const stateText = useStateText();
  const { state, file } = item;
  return (
    <>
      <p className={state.kind === 'failed' ? styles.reason : styles.state}>{stateText(item)}</p>
      {sending.has(state.kind) ? (
        <ProgressBar
          size="small"
          label={t('progressOf', { name: file.name })}
          value={sentBytesOf(item) / file.size}
        />
      ) : null}
    </>
  );
}
