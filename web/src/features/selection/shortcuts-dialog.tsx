import { useTranslations } from 'use-intl';
import { Modal } from '../../ui/modal/modal.tsx';
import styles from './shortcuts-dialog.module.css';

const shortcuts = [
  'move',
  'row',
  'ends',
  'page',
  'open',
  'select',
  'range',
  'month',
  'all',
  'stop',
  'help',
] as const;

/** The keys of the grid. */
export default function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('selection');
  return (
    <Modal isOpen={isOpen} title={t('shortcuts')} onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map((name) => (
          <div key={name} className={styles.line}>
            <dt>
              <kbd className={styles.keys}>{t(`keys.${name}.keys`)}</kbd>
            </dt>
            <dd>{t(`keys.${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
