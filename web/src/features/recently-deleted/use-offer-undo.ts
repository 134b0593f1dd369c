import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { type Restorable, useRestore } from './use-restore.ts';

/** As long as what opens by an action stays open (specification, section 9); hover and focus pause it. */
const undoMs = 10_000;

/** Says how many photos are deleted, with a way back. Nothing where the service cannot restore. */
export function useOfferUndo(onSettled: () => void): (deleted: Restorable, count: number) => void {
  const t = useTranslations('deleted');
  const { extensions } = useConfig();
  const { mutate } = useRestore({ onSettled });
  return (deleted, count) => {
    if (!extensions.recentlyDeleted) return;
    const action = { label: t('undo'), onPress: () => mutate(deleted) };
    showToast({ message: t('photosDeleted', { count }), action }, { timeoutMs: undoMs });
  };
}
