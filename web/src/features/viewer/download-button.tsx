import type { Photo } from '@keepsake/contract/photos';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { downloadBlob } from '../../browser/download.ts';
import { browserFetch } from '../../browser/fetch.ts';
import { BarAlert } from '../../ui/banner/bar-alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { fetchOriginal } from './fetch-original.ts';

interface DownloadButtonProps {
  /** The photo, or how to get it. */
  readonly photo: Photo | (() => Promise<Photo>);
  /** The photo with fresh addresses. */
  readonly onExpired: () => Promise<Photo>;
  readonly onDownloaded?: () => void;
}

/** Saves the original under its own name; says so when that fails. */
export function DownloadButton({ photo, onExpired, onDownloaded }: DownloadButtonProps) {
  const t = useTranslations('preview');
  const download = useMutation({
    mutationFn: async () => {
      const freshUrl = async () => (await onExpired()).untouchedUrl;
      const { untouchedUrl, localFileName } = typeof photo === 'function' ? await photo() : photo;
      downloadBlob(await fetchOriginal(untouchedUrl, freshUrl, browserFetch), localFileName);
    },
    meta: { operation: 'download-photo' },
    onSuccess: () => onDownloaded?.(),
  });
  return (
    <>
      <BarAlert>{download.isError ? t('downloadFailed') : null}</BarAlert>
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
