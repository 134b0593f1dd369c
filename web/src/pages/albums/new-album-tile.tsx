import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BareButton, type BareButtonProps } from '../../ui/button/bare-button.tsx';
import styles from './new-album-tile.module.css';

/** The first place of the grid: the way to another album. */
export function NewAlbumTile(props: Pick<BareButtonProps, 'onPress' | 'onIntent'>) {
  const t = useTranslations('albums');
  return (
    <li>
      <BareButton {...props} className={styles.tile}>
        <span className={styles.frame}>
          <Plus aria-hidden />
        </span>
        <span className={styles.name}>{t('newAlbum')}</span>
      </BareButton>
    </li>
  );
}
