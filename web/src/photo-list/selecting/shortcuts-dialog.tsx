import { useTranslations } from 'use-intl';
import { Modal } from '../../ui/modal/modal.tsx';
import { useFavouritingOfList } from '../favouriting.ts';
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
  'favourite',
  'carry',
  'remove',
  'undo',
  'stop',
  'help',
] as const;

interface ListWithKeys {
  readonly hasMonths: boolean;
  /** The customer orders its photos. */
  readonly isOrdered: boolean;
  readonly canDelete: boolean;
}

interface ShortcutsDialogProps extends ListWithKeys {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { isOpen, onClose, hasMonths, isOrdered, canDelete } = props;
  const hasFavourites = useFavouritingOfList() !== null;
  const absent = new Set([
    ...(hasMonths ? [] : ['month']),
    ...(hasFavourites ? [] : ['favourite']),
    ...(isOrdered ? [] : ['carry']),
    ...(canDelete ? [] : ['remove', 'undo']),
  ]);
  const t = useTranslations('selection');
  return (
    <Modal isOpen={isOpen} title={t('shortcuts')} onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts
          .filter((name) => !absent.has(name))
          .map((name) => (
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
