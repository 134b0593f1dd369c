import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { BackLink } from '../../ui/link/back-link.tsx';
import styles from './album-header.module.css';

interface AlbumTitleProps {
  readonly name: string;
  /** Stands right behind the name. */
  readonly beside?: ReactNode;
  /** Short facts, in the order in which they are read. */
  readonly facts: readonly string[];
  /** What can be done with the album. */
  readonly children?: ReactNode;
}

/** The head of an album's page, shared or not: the way back, its name, and facts about it. */
export function AlbumTitle({ name, beside, facts, children }: AlbumTitleProps) {
  const t = useTranslations('album');
  return (
    <header className={styles.header}>
      <BackLink href={paths.albums} className={styles.back}>
        {t('myAlbums')}
      </BackLink>
      <div className={styles.line}>
        <div className={styles.about}>
          <div className={styles.name}>
            {/* Names are in any language: their own characters say from which side they are read. */}
            <h1 dir="auto">{name}</h1>
            {beside}
          </div>
          <p className={styles.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  );
}
