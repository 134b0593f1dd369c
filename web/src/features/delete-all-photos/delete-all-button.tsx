import type { StartedOperation } from '@keepsake/contract/deleted-photos';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { preloadModal } from '../../ui/modal/modal.tsx';

const loadDialog = () => import('./delete-all-dialog.tsx');
const DeleteAllDialog = lazy(loadDialog);

interface DeleteAllButtonProps {
  /** Photos in the library. */
  readonly count: number;
  readonly onDeleted: (work: StartedOperation | null) => void;
  readonly className?: string | undefined;
}

/** Opens the dialog that deletes the whole library; the dialog's code comes with the first look at the button. */
export function DeleteAllButton({ count, onDeleted, className }: DeleteAllButtonProps) {
  const t = useTranslations('deleteAll');
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setOpen(true);
  };
  const prepare = () => {
    preloadModal();
    void loadDialog();
  };
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
      {wasOpen ? (
        <Suspense fallback={null}>
          <DeleteAllDialog
            isOpen={isOpen}
            count={count}
            onClose={() => setOpen(false)}
            onDeleted={onDeleted}
          />
        </Suspense>
      ) : null}
    </>
  );
}
