import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { showToast } from '../../ui/toast/toasts.ts';

/** As long as what opens by an action stays open (specification, section 9); hover and focus pause it. */
const toastMs = 10_000;

/** Says that an export is ready, with the way to it. */
export function useAnnounceReady(): (backupId: string) => void {
  const t = useTranslations('exports');
  const navigate = useNavigate();
  return (backupId) => {
    const href = paths.photoExport(backupId);
    const action = { label: t('open'), href, onPress: () => void navigate({ href }) };
    showToast({ message: t('readyTitle'), tone: 'success', action }, { timeoutMs: toastMs });
  };
}
