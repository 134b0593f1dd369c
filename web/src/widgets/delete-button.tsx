import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazy } from '../browser/lazy.ts';
import { Button } from '../ui/button/button.tsx';
import { LazyDialog, preloadModal } from '../ui/modal/modal.tsx';

const DeleteWidgetDialog = lazy(() => import('./delete-widget-dialog.tsx'));

function prepareDialog(): void {
  preloadModal();
  void DeleteWidgetDialog.preload();
}

interface DeleteButtonProps {
  readonly productCode: string;
  readonly title: string;
  readonly onDeleted: () => void;
}

export function DeleteButton({ productCode, title, onDeleted }: DeleteButtonProps) {
  const t = useTranslations('widgets');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<Trash2 aria-hidden />}
        aria-label={t('one', { action: t('delete'), title })}
        onPress={() => setOpen(true)}
        onIntent={prepareDialog}
      >
        {t('delete')}
      </Button>
      <LazyDialog isOpen={isOpen}>
        <DeleteWidgetDialog
          productCode={productCode}
          title={title}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDeleted={onDeleted}
        />
      </LazyDialog>
    </>
  );
}
