import type { AlbumPeople } from '@keepsake/contract/shared-albums';
import { useTranslations } from 'use-intl';
import { Modal } from '../../ui/modal/modal.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import styles from './shared-album-page.module.css';

interface ParticipantsDialogProps {
  readonly people: AlbumPeople;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function ParticipantsDialog({ people, isOpen, onClose }: ParticipantsDialogProps) {
  const t = useTranslations('sharedAlbum');
  const { participants } = people;
  return (
    <Modal
      isOpen={isOpen}
      title={t('participantsTitle', { count: participants.length })}
      size="small"
      onClose={onClose}
    >
      <ul {...isPrivate} className={styles.participants}>
        {participants.map(({ id, email }) => (
          <li key={id}>{email}</li>
        ))}
      </ul>
    </Modal>
  );
}
