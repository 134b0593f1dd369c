import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BareButton } from '../../ui/button/bare-button.tsx';
import styles from './new-album-tile.module.css';

/** The first place of the grid: the way to another album. */
export function NewAlbumTile({ onPress }: { onPress: () => void }) {
  const t = useTranslations('albums');
  return (
    <li>
      <BareButton className={styles.tile} onPress={onPress}>
        <span className={styles.frame}>
          <Plus aria-hidden />
        </span>
        <span className={styles.name}>{t('newAlbum')}</span>
      </BareButton>
    </li>
  );
}
