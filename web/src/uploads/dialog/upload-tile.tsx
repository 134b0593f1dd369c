import { useTranslations } from 'use-intl';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { imageIdOf, isActive, sentBytesOf } from '../queue/upload-state.ts';
import { FilePreview } from './file-preview.tsx';
import { UploadButtons } from './upload-buttons.tsx';
import styles from './upload-tile.module.css';
import { useUploadItem } from './uploads-context.ts';
import { useStateText } from './use-state-text.ts';

export function UploadTile({ id }: { id: string }) {
  const t = useTranslations('upload');
  const stateText = useStateText();
  const item = useUploadItem(id);
  if (item === undefined) return null;
  const { file, state } = item;
  return (
    <div className={styles.tile} data-upload-file data-state={state.kind} title={file.name}>
      <FilePreview file={file} isHidden={false} imageId={imageIdOf(item)} isTile />
      <VisuallyHidden>
        <bdi>{file.name}</bdi>
      </VisuallyHidden>
      <VisuallyHidden>{stateText(item)}</VisuallyHidden>
      {isActive(state) ? (
        <div className={styles.progress}>
          <ProgressBar
            size="small"
            label={t('progressOf', { name: file.name })}
            value={sentBytesOf(item) / file.size}
          />
        </div>
      ) : null}
      <div className={styles.buttons}>
        <UploadButtons item={item} />
      </div>
    </div>
  );
}
