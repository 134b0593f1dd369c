import { deletedPhotosRoutes, type StartedOperation } from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { call } from '../../api/client.ts';
import { useConfig } from '../../api/site-context.tsx';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import styles from './delete-all-dialog.module.css';

function isConfirmed(typed: FormDataEntryValue | null, word: string): boolean {
  return typed === word;
}

/** Other services may respond with anything. */
const withAnyResponse = { ...deletedPhotosRoutes.deleteAll, response: z.unknown() };

/** Deletes every photo. Returns the operation where the service supports it. */
async function deleteAllPhotos(returnsOperation: boolean): Promise<StartedOperation | null> {
  if (returnsOperation) return call(deletedPhotosRoutes.deleteAll);
  await call(withAnyResponse);
  return null;
}

export interface DeleteAllDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDeleted: (work: StartedOperation | null) => void;
}

/** Confirms by a typed word. It stays open with an alert on failure. */
export default function DeleteAllDialog({ isOpen, count, onClose, onDeleted }: DeleteAllDialogProps) {
  const t = useTranslations('deleteAll');
  const { extensions } = useConfig();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const word = t('word');
  const deletion = useMutation({
    mutationFn: () => deleteAllPhotos(extensions.libraryOperations ?? false),
    meta: { operation: 'delete-all-photos' },
    onSuccess: (work) => {
      close();
      onDeleted(work);
    },
  });
  const close = () => {
    deletion.reset();
    setProblems({});
    onClose();
  };
  const submit = (values: FormData) => {
    const mayGo = isConfirmed(values.get('word'), word);
    setProblems(mayGo ? {} : { word: t('mismatch', { word }) });
    if (mayGo && !deletion.isPending) deletion.mutate();
  };
  return (
    <Modal isOpen={isOpen} title={t('title')} size="small" isBusy={deletion.isPending} onClose={close}>
      <p className={styles.text}>
        {t('text', { count })} {extensions.recentlyDeleted ? t('restorable', restorable) : t('final')}
      </p>
      <Form
        onSubmit={submit}
        problems={problems}
        actions={<DialogActions isPending={deletion.isPending} onCancel={close} />}
      >
        <div>
          <TextField
            name="word"
            label={t('label', { word })}
            error={problems.word}
            autoComplete="off"
            autoFocus
          />
          <Alert>{deletion.isError ? t('failed') : null}</Alert>
        </div>
      </Form>
    </Modal>
  );
}

const restorable = { days: limits.photos.graceDays };

function DialogActions({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  const t = useTranslations('deleteAll');
  const ui = useTranslations('ui');
  return (
    <div className={styles.answers}>
      <Button onPress={onCancel} isDisabled={isPending}>
        {ui('cancel')}
      </Button>
      <Button type="submit" variant="danger" isPending={isPending}>
        {t('action')}
      </Button>
    </div>
  );
}
