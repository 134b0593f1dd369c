import type { Download } from '@keepsake/contract/downloads';
import { DownloadIcon, FileArchive, FileX } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useArchiveFacts } from './archive-facts.ts';
import styles from './archive-row.module.css';
import { isNoMore, useAgain } from './use-again.ts';
import { useLeaveFocus } from './use-leave-focus.ts';
import { useSayWhyNot } from './use-say-why-not.ts';

/** One archive: what it is, and the way to download it again, or why there is none. */
export function ArchiveRow({ download }: { download: Download }) {
  const t = useTranslations('downloads');
  const facts = useArchiveFacts(download);
  const title = useId();
  const whyNot = useWhyNot(download);
  const isFailed = whyNot !== undefined;
  const name = download.name ?? t('unnamed');
  return (
    <li className={classNames(styles.row, isFailed && styles.failed)}>
      <div className={styles.picture} aria-hidden="true">
        {isFailed ? <FileX /> : <FileArchive />}
      </div>
      <div className={styles.about}>
        {/* Names are in any language: their own characters say from which side they are read. */}
        <h2 id={title} className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {whyNot === undefined ? null : <p className={styles.why}>{whyNot}</p>}
      </div>
      <Again download={download} describedBy={title} whyNot={whyNot} />
    </li>
  );
}

/** Why an archive cannot be downloaded; undefined while it can. */
function useWhyNot({ state, missing, photos }: Download): string | undefined {
  const t = useTranslations('downloads');
  if (state !== 'failed') return undefined;
  const gone = missing?.length ?? 0;
  const total = photos.length;
  if (gone === 0) return t('unavailable');
  return gone < total ? t('missing', { missing: gone, total }) : t('noneLeft');
}

interface AgainProps {
  readonly download: Download;
  readonly describedBy: string;
  readonly whyNot: string | undefined;
}

/** It stays when the archive fails: whoever has just pressed it would be left nowhere. */
function Again({ download, describedBy, whyNot }: AgainProps) {
  const t = useTranslations('downloads');
  const again = useAgain(download);
  const button = useRef<HTMLButtonElement>(null);
  useSayWhyNot(whyNot, button);
  useLeaveFocus(button);
  return (
    <>
      <Button
        ref={button}
        className={styles.again}
        icon={<DownloadIcon aria-hidden />}
        isPending={again.isPending}
        disabledReason={whyNot}
        aria-describedby={describedBy}
        onPress={() => again.mutate()}
      >
        {t('again')}
      </Button>
      <div className={styles.alert}>
        <Alert>{again.isError && !isNoMore(again.error) ? t('failedPhotos') : null}</Alert>
      </div>
    </>
  );
}
