import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../api/site-context.tsx';
import { useMediaQuery } from '../browser/media-query.ts';
import { leaveAndReturn } from '../browser/navigation.ts';
import { useViewportClass } from '../browser/viewport.ts';
import { Button, type ButtonProps } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './add-photos.module.css';
import { uploadedPhotos } from './queue/photo-batches.ts';
import { UploadHost } from './upload-host.tsx';
import { addPhotosAttribute, openUploadWindow } from './upload-window.ts';
import { useUploadAddress } from './use-upload-address.ts';

export interface AddPhotosProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** New photos in small batches, also those that finished before the listener subscribed. */
  readonly onUploaded?: ((imageIds: string[]) => void) | undefined;
  /** An icon on narrow screens; on small ones a round button over the lower corner of the window. */
  readonly isIconOnNarrow?: boolean;
}

/** The "Add photos" button and its dialog; nothing if uploads are off. */
export function AddPhotos({ onUploaded, isIconOnNarrow, variant = 'primary', ...rest }: AddPhotosProps) {
  const t = useTranslations('upload');
  const isFloating = useViewportClass() === 'SMALL';
  // The button is next to the tabs and other icons.
  const isNarrow = useMediaQuery('(width < 700px)');
  const isEnabled = useFlag('PhotoManagementUploadViewEnabled');
  const elsewhere = useUploadAddress();
  useUploaded(onUploaded);
  if (!isEnabled) return null;
  const shared = {
    ...rest,
    ...addPhotosAttribute,
    variant,
    icon: <ImagePlus aria-hidden />,
    onPress: () => (elsewhere === null ? openUploadWindow() : leaveAndReturn(elsewhere)),
  } as const;
  return (
    <UploadHost>
      {isIconOnNarrow && isNarrow ? (
        <IconButton
          {...shared}
          label={t('addPhotos')}
          className={classNames(rest.className, isFloating && styles.floating)}
        />
      ) : (
        <Button {...shared}>{t('addPhotos')}</Button>
      )}
    </UploadHost>
  );
}

function useUploaded(onUploaded: AddPhotosProps['onUploaded']): void {
  const isListening = onUploaded !== undefined;
  const notify = useEffectEvent((imageIds: string[]) => onUploaded?.(imageIds));
  useEffect(() => (isListening ? uploadedPhotos.subscribe((ids) => notify(ids)) : undefined), [isListening]);
}
