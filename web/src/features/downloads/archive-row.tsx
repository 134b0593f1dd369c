import type { Download } from '@keepsake/contract/downloads';
import { DownloadIcon, FileArchive, FileX } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { announce } from '../../ui/announcer/announce.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import styles from './archive-row.module.css';
import { isNoMore, useAgain } from './use-again.ts';
import { useArchiveFacts } from './use-archive-facts.ts';

/** Announces why a focused button was disabled. */
function useAnnouncedReason(whyNot: string | undefined, button: RefObject<HTMLElement | null>): void {
  const before = useRef(whyNot);
  useEffect(() => {
    const isNews = whyNot !== undefined && before.current === undefined;
    before.current = whyNot;
    if (isNews && button.current === document.activeElement) announce(whyNot);
  }, [whyNot, button]);
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
  const whyNot = useWhyNot(download);
  const isFailed = whyNot !== undefined;
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
        {whyNot === undefined ? null : <p className={styles.why}>{whyNot}</p>}
      </div>
      <Again download={download} describedBy={title} whyNot={whyNot} />
    </li>
  );
}

/** Undefined if it can be downloaded. */
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

/** Stays when the archive fails, to keep the focus. */
function Again({ download, describedBy, whyNot }: AgainProps) {
  const t = useTranslations('downloads');
  const again = useAgain(download);
  const button = useRef<HTMLButtonElement>(null);
  useAnnouncedReason(whyNot, button);
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
