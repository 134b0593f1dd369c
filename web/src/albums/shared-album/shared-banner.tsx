import type { SharedAlbum } from '@keepsake/contract/albums';
import type { AlbumPeople } from '@keepsake/contract/shared-albums';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazy } from '../../browser/lazy.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { BareButton } from '../../ui/button/bare-button.tsx';
import { LazyDialog } from '../../ui/modal/modal.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { albumPeopleQuery } from '../album-queries.ts';
import styles from './shared-album-page.module.css';

const ParticipantsDialog = lazy(() => import('./participants-dialog.tsx'));

interface SharedBannerProps {
  readonly album: SharedAlbum;
  readonly isOwner: boolean;
}

export function SharedBanner({ album, isOwner }: SharedBannerProps) {
  const t = useTranslations('sharedAlbum');
  const { data: people } = useQuery(albumPeopleQuery(album.albumId));
  return (
    <Banner title={t('bannerTitle')}>
      {people ? (
        <p {...isPrivate} className={styles.people}>
          {isOwner ? <SharedWith people={people} /> : t('ownedBy', { email: people.owner.email })}{' '}
          <span className={styles.possible}>{t('stillPossible')}</span>
        </p>
      ) : null}
    </Banner>
  );
}

function SharedWith({ people }: { people: AlbumPeople }) {
  const t = useTranslations('sharedAlbum');
  const [isOpen, setOpen] = useState(false);
  const count = people.participants.length;
  if (count === 0) return t('sharedWithNobody');
  return (
    <>
      {t.rich('sharedWith', {
        count,
        link: (text) => (
          <BareButton className={styles.link} aria-haspopup="dialog" onPress={() => setOpen(true)}>
            {text}
          </BareButton>
        ),
      })}
      <LazyDialog isOpen={isOpen}>
        <ParticipantsDialog people={people} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  );
}
