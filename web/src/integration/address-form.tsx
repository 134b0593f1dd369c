import { businessCallbacksRoutes as routes } from '@keepsake/contract/business-callbacks';
import type { CustomerMe } from '@keepsake/contract/customers';
import { type CallbackFormat, callbackFormats } from '@keepsake/contract/profile';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { useErrorText } from '../api/use-errors.ts';
import { useRefusal } from '../settings/business/business-texts.ts';
import { useDraft } from '../settings/use-draft.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { RadioGroup } from '../ui/field/radio-group.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { Form } from '../ui/form/form.tsx';
import { useAddressProblems } from './address-problems.ts';
import { useSaveCallback } from './callback-queries.ts';

const isFormat = (text: string): text is CallbackFormat => callbackFormats.some((format) => format === text);

export function AddressForm({
  customer: { callbackUrl, callbackFormat = 'json' },
}: {
  customer: CustomerMe;
}) {
  const t = useTranslations('callbacks');
  const settings = useTranslations('settings');
  const textOf = useErrorText();
  const { values, edit, reset } = useDraft({ url: callbackUrl ?? '', format: callbackFormat });
  const { mutate, isPending, error } = useSaveCallback();
  const refusal = useRefusal(routes.putBusinessCallback);
  const problemOf = useAddressProblems();
  const refused = isApiError(error) ? error.fields.find(({ path }) => path === 'callbackUrl') : undefined;
  const problem = refused && (problemOf(refused.reason ?? refused.code) ?? t('urlProblem'));
  const submit = () => {
    const url = values.url.trim();
    if (isPending || !isFormat(values.format)) return;
    mutate({ callbackUrl: url === '' ? null : url, callbackFormat: values.format }, { onSuccess: reset });
  };
  return (
    <Form
      onSubmit={submit}
      problems={problem === undefined ? {} : { url: problem }}
      actions={
        <Button type="submit" variant="primary" isPending={isPending} disabledReason={refusal}>
          {settings('save')}
        </Button>
      }
    >
      <TextField
        name="url"
        type="url"
        label={t('url')}
        hint={t('urlHint')}
        value={values.url}
        onChange={edit('url')}
        error={problem}
        autoComplete="off"
        isOptional
      />
      <RadioGroup
        name="format"
        label={t('format')}
        value={values.format}
        onChange={edit('format')}
        options={callbackFormats.map((format) => ({ id: format, label: format.toUpperCase() }))}
      />
      {refusal === undefined ? null : <p>{refusal}</p>}
      <Alert>{error && problem === undefined ? `${t('saveFailed')} ${textOf(error)}` : null}</Alert>
    </Form>
  );
}
