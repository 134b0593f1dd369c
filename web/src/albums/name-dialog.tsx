import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { Form } from '../ui/form/form.tsx';
import { Modal } from '../ui/modal/modal.tsx';
import styles from './name-dialog.module.css';
import { nameProblemText } from './name-problem.ts';

interface NameDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly saveLabel: string;
  readonly name?: string;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Validates on submit only; closing discards the text. */
export function NameDialog(props: NameDialogProps) {
  const { isOpen, title, saveLabel, name = '', isPending, hasFailed, onSave, onClose } = props;
  const t = useTranslations('albums');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // A second Enter may arrive before the first one is rendered.
  const isSent = useRef(false);
  useEffect(() => {
    isSent.current = isOpen && isPending;
  }, [isPending, isOpen]);
  const close = () => {
    setProblems({});
    onClose();
  };
  const submit = (values: FormData) => {
    const typed = String(values.get('name') ?? '');
    const problem = nameProblemText(typed);
    setProblems(problem ? { name: t(problem) } : {});
    if (problem || isPending || isSent.current) return;
    isSent.current = true;
    onSave(typed);
  };
  return (
    <Modal isOpen={isOpen} title={title} size="small" isBusy={isPending} onClose={close}>
      <Form
        onSubmit={submit}
        problems={problems}
        actions={<DialogActions saveLabel={saveLabel} isPending={isPending} onCancel={close} />}
      >
        <div className={styles.fields}>
          <TextField
            name="name"
            label={t('nameLabel')}
            defaultValue={name}
            placeholder={t('namePlaceholder')}
            error={problems.name}
            autoComplete="off"
            autoFocus
          />
          <Alert>{hasFailed ? t('saveFailed') : null}</Alert>
        </div>
      </Form>
    </Modal>
  );
}

interface DialogActionsProps {
  readonly saveLabel: string;
  readonly isPending: boolean;
  readonly onCancel: () => void;
}

function DialogActions({ saveLabel, isPending, onCancel }: DialogActionsProps) {
  const t = useTranslations('ui');
  return (
    <div className={styles.answers}>
      <Button onPress={onCancel} isDisabled={isPending}>
        {t('cancel')}
      </Button>
      <Button type="submit" variant="primary" isPending={isPending}>
        {saveLabel}
      </Button>
    </div>
  );
}
