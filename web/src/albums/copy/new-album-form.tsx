import { cleanAlbumName } from '@keepsake/contract/albums';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { nameProblemText } from '../name-problem.ts';

interface NewAlbumFormProps {
  readonly isPending: boolean;
  readonly onCreate: (name: string) => void;
  readonly onCancel: () => void;
}

/** Validated on submit only (ALB-29). */
export function NewAlbumForm({ isPending, onCreate, onCancel }: NewAlbumFormProps) {
  const t = useTranslations('copyToAlbum');
  const ui = useTranslations('ui');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const submit = (values: FormData) => {
    const name = String(values.get('name') ?? '');
    const problem = nameProblemText(name);
    setProblems(problem ? { name: t(problem) } : {});
    if (!problem) onCreate(cleanAlbumName(name));
  };
  return (
    <Form
      onSubmit={submit}
      problems={problems}
      actions={
        <>
          <Button onPress={onCancel} isDisabled={isPending}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <TextField
        name="name"
        label={t('name')}
        placeholder={t('namePlaceholder')}
        error={problems.name}
        autoFocus
      />
    </Form>
  );
}
