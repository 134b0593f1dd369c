import type { ExportChunk } from '@keepsake/contract/exports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useConfig } from '../../api/site-context.tsx';
import { exportQuery } from '../../features/export-library/export-queries.ts';
import { saveChunk } from '../../features/export-library/save-chunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CreateAnew } from './create-anew.tsx';
import styles from './photo-export.module.css';

interface ExportFileProps {
  readonly backupId: string;
  readonly chunk: ExportChunk;
  /** Zips of the export. */
  readonly total: number;
}

/** One zip of an export. */
export function ExportFile({ backupId, chunk: { iteration, size }, total }: ExportFileProps) {
  const t = useTranslations('exports');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const download = useMutation({
    mutationFn: () => saveChunk(backupId, iteration),
    meta: { operation: 'download-export' },
    onError(error) {
      // It has expired since: the page says so.
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
          // One is what the page is for; several of them would all shout.
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

/** Photos of the export that can no longer be read stay away from a new one, which names them. */
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
