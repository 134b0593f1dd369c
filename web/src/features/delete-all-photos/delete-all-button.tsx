import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { useDeleteAll } from './use-delete-all.tsx';

interface DeleteAllButtonProps {
  /** Photos in the library. */
  readonly count: number;
  readonly onDeleted: (work: StartedOperation | null) => void;
  readonly className?: string | undefined;
}

/** Opens the dialog that deletes the whole library. */
export function DeleteAllButton({ count, onDeleted, className }: DeleteAllButtonProps) {
  const t = useTranslations('deleteAll');
  const { open, prepare, dialog } = useDeleteAll(count, onDeleted);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={className}
        icon={<Trash2 aria-hidden />}
        onIntent={prepare}
        onPress={open}
      >
        {t('action')}
      </Button>
      {dialog}
    </>
  );
}
