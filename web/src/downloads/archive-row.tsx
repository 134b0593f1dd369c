import type { Download } from '@keepsake/contract/downloads';
import { DownloadIcon, FileArchive, FileX } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { focusMainWhenFree } from '../browser/when-focus-is-free.ts';
import { announce } from '../ui/announcer/announce.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Facts } from '../ui/facts/facts.tsx';
import styles from './archive-row.module.css';
import { isNoMore, useRedownload } from './use-again.ts';
import { useArchiveFacts } from './use-archive-facts.ts';

/** Announces why a focused button was disabled. */
function useAnnouncedReason(
  unavailableReason: string | undefined,
  button: RefObject<HTMLElement | null>,
): void {
  const before = useRef(unavailableReason);
  useEffect(() => {
    const isNews = unavailableReason !== undefined && before.current === undefined;
    before.current = unavailableReason;
    if (isNews && button.current === document.activeElement) announce(unavailableReason);
  }, [unavailableReason, button]);
}

/** Moves the focus to the content when the focused element is removed. */
function useLeaveFocus(element: RefObject<HTMLElement | null>): void {
  // Before removal, which would lose the focus.
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown === document.activeElement) focusMainWhenFree();
    };
  }, [element]);
}

export function ArchiveRow({ download }: { download: Download }) {
  const { name, facts } = useArchiveFacts(download);
  const title = useId();
  const unavailableReason = useUnavailableReason(download);
  const isFailed = unavailableReason !== undefined;
  return (
    <li className={classNames(styles.row, isFailed && styles.failed)}>
      <div className={styles.picture} aria-hidden="true">
        {isFailed ? <FileX /> : <FileArchive />}
      </div>
      <div className={styles.about}>
        {/* The direction follows the characters of the name. */}
        <h2 id={title} className={styles.name} dir="auto">
          {name}
        </h2>
        <Facts facts={facts} />
        {unavailableReason === undefined ? null : (
          <p className={styles.unavailableReason}>{unavailableReason}</p>
        )}
      </div>
      <Again download={download} describedBy={title} unavailableReason={unavailableReason} />
    </li>
  );
}

/** Undefined if it can be downloaded. */
function useUnavailableReason({ state, missing, photos }: Download): string | undefined {
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
  readonly unavailableReason: string | undefined;
}

/** Stays when the archive fails, to keep the focus. */
function Again({ download, describedBy, unavailableReason }: AgainProps) {
  const t = useTranslations('downloads');
  const again = useRedownload(download);
  const button = useRef<HTMLButtonElement>(null);
  useAnnouncedReason(unavailableReason, button);
  useLeaveFocus(button);
  return (
    <>
      <Button
        ref={button}
        className={styles.again}
        icon={<DownloadIcon aria-hidden />}
        isPending={again.isPending}
        disabledReason={unavailableReason}
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
