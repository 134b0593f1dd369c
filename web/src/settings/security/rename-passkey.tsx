import { type Passkey, passkeyLimits, passkeyName } from '@keepsake/contract/passkeys';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { useCheckedForm } from '../use-checked-form.ts';
import { useRenamePasskey } from './passkey-queries.ts';
import styles from './security.module.css';
import type { Identity } from './two-step-queries.ts';
import { useFailureText } from './use-failure-text.ts';

interface RenamePasskeyProps {
  readonly identity: Identity;
  readonly passkey: Passkey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Closing discards the text. */
export function RenamePasskey({ identity, passkey, isOpen, onClose }: RenamePasskeyProps) {
  const t = useTranslations('passkeys');
  const renaming = useRenamePasskey({ identity, onChanged: onClose });
  const close = () => {
    renaming.reset();
    onClose();
  };
  return (
    <Modal isOpen={isOpen} title={t('renameTitle')} size="small" isBusy={renaming.isPending} onClose={close}>
      <NameForm passkey={passkey} renaming={renaming} onCancel={close} />
    </Modal>
  );
}

interface NameFormProps {
  readonly passkey: Passkey;
  readonly renaming: ReturnType<typeof useRenamePasskey>;
  readonly onCancel: () => void;
}

function NameForm({ passkey, renaming, onCancel }: NameFormProps) {
  const t = useTranslations('passkeys');
  const ui = useTranslations('ui');
  const failureText = useFailureText();
  const { problems, hasProblems, submit } = useCheckedForm({
    schema: passkeyName,
    problemTexts: { name: t('nameProblem', { max: passkeyLimits.maxNameLength }) },
    send: (body) => renaming.mutateAsync({ passkey, body }),
  });
  return (
    <Form
      onSubmit={(values) => void submit({ name: String(values.get('name') ?? '') })}
      problems={problems}
      actions={
        <div className={styles.answers}>
          <Button onPress={onCancel} isDisabled={renaming.isPending}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={renaming.isPending}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        <TextField
          name="name"
          label={t('name')}
          defaultValue={passkey.name}
          error={problems.name}
          autoComplete="off"
          autoFocus
        />
        <Alert>{hasProblems ? null : failureText(renaming, t('renameFailed'))}</Alert>
      </div>
    </Form>
  );
}
