import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { BackLink } from '../../ui/link/back-link.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import styles from './album-title.module.css';

interface AlbumTitleProps {
  readonly name: string;
  readonly beside?: ReactNode;
  readonly facts: readonly string[];
  readonly children?: ReactNode;
}

export function AlbumTitle({ name, beside, facts, children }: AlbumTitleProps) {
  const t = useTranslations('album');
  return (
    <header className={styles.header}>
      <BackLink href={paths.albums} className={styles.back}>
        <span className={styles.backLabel}>{t('myAlbums')}</span>
      </BackLink>
      <div className={styles.line}>
        <div className={styles.about}>
          <div className={styles.name}>
            {/* The direction follows the characters of the name. */}
            <h1 {...isPrivate} dir="auto">
              {name}
            </h1>
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
