import { safeFileName } from '@keepsake/contract/file-names';
import type { Photo } from '@keepsake/contract/photos';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../api/api-error.ts';
import { readError } from '../api/read-response.ts';
import { usePhotoErrorText } from '../api/use-photo-error-text.ts';
import { downloadBlob } from '../browser/download.ts';
import type { Fetch } from '../browser/network.ts';
import { browserFetch } from '../browser/network.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import styles from './download-button.module.css';

interface DownloadButtonProps {
  /** The photo, or a function that loads it. */
  readonly photo: Photo | (() => Promise<Photo>);
  /** Loads the photo with fresh addresses. */
  readonly onExpired: (imageId: string) => Promise<Photo>;
  readonly onDownloaded?: (imageId: string) => void;
}

export function DownloadButton({ photo, onExpired, onDownloaded }: DownloadButtonProps) {
  const t = useTranslations('preview');
  const reasonOf = usePhotoErrorText();
  const download = useMutation({
    mutationFn: async () => {
      const loaded = typeof photo === 'function' ? await photo() : photo;
      const { imageId, untouchedUrl, localFileName, mimeType } = loaded;
      const freshUrl = async () => (await onExpired(imageId)).untouchedUrl;
      const blob = await fetchOriginal(untouchedUrl, freshUrl, browserFetch);
      downloadBlob(blob, safeFileName(localFileName, mimeType));
      return imageId;
    },
    meta: { operation: 'download-photo' },
    onSuccess: (imageId) => onDownloaded?.(imageId),
  });
  return (
    <>
      <BarAlert>
        {download.isError ? (
          <>
            {t('downloadFailed')}
            <br />
            {reasonOf(download.error)}
          </>
        ) : null}
      </BarAlert>
      <Button
        variant="quiet"
        icon={<Download aria-hidden />}
        isPending={download.isPending}
        onPress={() => download.mutate()}
      >
        {t('download')}
      </Button>
    </>
  );
}

/**
 * The original's bytes. Requests a fresh address once if the old one has expired. Rejects with "Request
 * failure".
 */
export async function fetchOriginal(
  url: string,
  freshUrl: () => Promise<string>,
  fetch: Fetch,
): Promise<Blob> {
  const response = await fetch(url);
  if (response.ok) return response.blob();
  const isRefused = response.status >= 400 && response.status < 500;
  const second = isRefused ? await fetch(await freshUrl()) : response;
  if (!second.ok) throw await failureOf(second);
  return second.blob();
}

async function failureOf(response: Response): Promise<ApiError> {
  const request = { path: '', url: response.url, correlationId: '' };
  const { status, code, correlationId } = await readError(response, request);
  return new ApiError({ status, code, message: 'Request failure', correlationId });
}

export function BarAlert({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.place}>
      <Alert>{children}</Alert>
    </div>
  );
}
