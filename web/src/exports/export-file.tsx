import type { ExportChunk } from '@keepsake/contract/exports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { useConfig } from '../api/site-context.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import styles from './export.module.css';
import { CreateAnew } from './export-failure.tsx';
import { exportQuery } from './export-queries.ts';
import { saveChunk } from './export-requests.ts';

interface ExportFileProps {
  readonly backupId: string;
  readonly chunk: ExportChunk;
  readonly total: number;
}

export function ExportFile({ backupId, chunk: { iteration, size }, total }: ExportFileProps) {
  const t = useTranslations('exports');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const download = useMutation({
    mutationFn: () => saveChunk(backupId, iteration),
    meta: { operation: 'download-export' },
    onError(error) {
      // The page shows that it has expired.
      if (statusOf(error) !== 404) return;
      void queryClient.invalidateQueries({ queryKey: exportQuery(backupId).queryKey });
    },
  });
  const name = t('chunk', { number: iteration + 1, total });
  return (
    <li className={styles.file}>
      <div className={styles.line}>
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p className={styles.size}>{formats.bytes(size)}</p>
        </div>
        <Button
          // The primary button is for a single file only.
          variant={total === 1 ? 'primary' : 'secondary'}
          className={styles.press}
          icon={<Download aria-hidden />}
          aria-label={t('downloadNamed', { name })}
          isPending={download.isPending}
          onPress={() => download.mutate()}
        >
          {t('download')}
        </Button>
      </div>
      <Alert>{download.isError ? <Failure error={download.error} /> : null}</Alert>
    </li>
  );
}

const statusOf = (error: unknown) => (isApiError(error) ? error.status : undefined);

/** A new export omits unreadable photos and names them. */
function Failure({ error }: { error: unknown }) {
  const t = useTranslations('exports');
  const { switches } = useConfig();
  if (statusOf(error) !== 410 || !switches.export) return <p>{t('downloadFailed')}</p>;
  return (
    <>
      <p>{t('incomplete')}</p>
      <div className={styles.instead}>
        <CreateAnew />
      </div>
    </>
  );
}
