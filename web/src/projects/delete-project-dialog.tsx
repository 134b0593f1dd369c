import type { ListedProject } from '@keepsake/contract/projects';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';
import { useDeleteProject } from './project-queries.ts';

interface DeleteProjectDialogProps {
  readonly project: ListedProject;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** On failure it stays open with an alert; closing resets it. */
export default function DeleteProjectDialog(props: DeleteProjectDialogProps) {
  const { project, isOpen, onClose, onDeleted } = props;
  const t = useTranslations('projects');
  const deletion = useDeleteProject();
  const close = () => {
    deletion.reset();
    onClose();
  };
  const remove = () =>
    deletion.mutate(project, {
      onSuccess: () => {
        close();
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('deleteTitle', { name: project.name })}
      confirmLabel={t('delete')}
      isPending={deletion.isPending}
      error={deletion.isError ? t('deleteFailed') : null}
      onConfirm={remove}
      onCancel={close}
    >
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
}
