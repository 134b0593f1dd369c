import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import type { EndlessList } from './endless-list.ts';
import styles from './more-albums.module.css';

/** Below the last card: that more is on its way, or that it could not be had. */
export function MoreAlbums({ list }: { list: EndlessList }) {
  const t = useTranslations('albums');
  const errors = useTranslations('errors');
  if (list.isFetchingNextPage) {
    return (
      <div className={styles.more}>
        <Spinner label={t('loading')} />
      </div>
    );
  }
  if (!list.isFetchNextPageError) return null;
  return (
    <div className={styles.more}>
      <Alert>{t('moreFailed')}</Alert>
      <Button onPress={() => void list.fetchNextPage()}>{errors('tryAgain')}</Button>
    </div>
  );
}
