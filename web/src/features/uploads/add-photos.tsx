import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { leaveAndReturn } from '../../browser/leave-and-return.ts';
import { Button, type ButtonProps } from '../../ui/button/button.tsx';
import { addPhotosMark } from './restore-focus.ts';
import { UploadHost } from './upload-host.tsx';
import { openUploadWindow } from './upload-window.ts';
import { uploadedPhotos } from './uploaded-photos.ts';
import { useUploadAddress } from './use-upload-address.ts';

export { UploadDropZone } from './upload-drop-zone.tsx';

export interface AddPhotosProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** New photos in small batches, those included that finished while nobody listened. */
  readonly onUploaded?: ((imageIds: string[]) => void) | undefined;
}

/** The "Add photos" button and its dialog; nothing where uploading is switched off. */
export function AddPhotos({ onUploaded, variant = 'primary', ...look }: AddPhotosProps) {
  const t = useTranslations('upload');
  const isEnabled = useFlag('PhotoManagementUploadViewEnabled');
  const elsewhere = useUploadAddress();
  useUploaded(onUploaded);
  if (!isEnabled) return null;
  return (
    <UploadHost>
      <Button
        {...look}
        {...addPhotosMark}
        variant={variant}
        icon={<ImagePlus aria-hidden />}
        onPress={() => (elsewhere === null ? openUploadWindow() : leaveAndReturn(elsewhere))}
      >
        {t('addPhotos')}
      </Button>
    </UploadHost>
  );
}

function useUploaded(onUploaded: AddPhotosProps['onUploaded']): void {
  const isListening = onUploaded !== undefined;
  const tell = useEffectEvent((imageIds: string[]) => onUploaded?.(imageIds));
  useEffect(() => (isListening ? uploadedPhotos.subscribe((ids) => tell(ids)) : undefined), [isListening]);
}
