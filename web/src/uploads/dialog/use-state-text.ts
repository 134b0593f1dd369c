import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import type { UploadItem } from '../queue/upload-state.ts';
import { useFailureText } from './use-failure-text.ts';

/** Size before the upload, then how far it is, the result or the reason of a failure. */
export function useStateText(): (item: UploadItem) => string {
  const t = useTranslations('upload');
  const formats = useFormats();
  const failureText = useFailureText();
  return ({ state, file }) => {
    const size = formats.bytes(file.size);
    switch (state.kind) {
      case 'chosen':
        return size;
      case 'failed':
        return failureText(state.failure);
      case 'uploading':
        return t('bytes', { sent: formats.bytes(state.sentBytes), total: size });
      case 'done':
        if (state.missedAlbum) return t('state.missedAlbum');
        return t(state.duplicate ? 'state.duplicate' : 'state.done');
      default:
        return t(`state.${state.kind}`);
    }
  };
}
