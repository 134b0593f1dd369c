import { internationalPhone } from '@keepsake/contract/addresses';
import type { CustomerMe } from '@keepsake/contract/customers';
import { personalDetails, profileRoutes } from '@keepsake/contract/profile';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useErrorText } from '../../api/use-errors.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { countryOfChannel } from '../addresses/countries.ts';
import { useRefusal } from '../business/business-texts.ts';
import { LeaveDialog } from '../leave-dialog.tsx';
import { useCheckedForm } from '../use-checked-form.ts';
import { useDraft } from '../use-draft.ts';
import { useSaveDetails } from '../use-save-details.ts';

/** Other forms of the account are written like this one. */
export function DetailsForm({ customer }: { customer: CustomerMe }) {
  const t = useTranslations('settings');
  const textOf = useErrorText();
  const { channel, switches } = useConfig();
  const { firstName = '', lastName = '', phone = '', dateOfBirth = '' } = customer;
  const { values, isDirty, edit, reset } = useDraft({ firstName, lastName, phone, dateOfBirth });
  const { save, isPending, error } = useSaveDetails(customer);
  const refusal = useRefusal(profileRoutes.putMe);
  const problemTexts = {
    firstName: t('firstNameProblem'),
    lastName: t('lastNameProblem'),
    phone: t('phoneProblem'),
    dateOfBirth: t('dateOfBirthProblem'),
  };
  const { problems, hasProblems, submit } = useCheckedForm({
    schema: personalDetails,
    problemTexts,
    async send(details) {
      await save(details);
      reset();
    },
  });
  const phoneToSend = internationalPhone(values.phone.trim(), countryOfChannel(channel));
  return (
    <>
      <Form
        onSubmit={() => void submit({ ...values, phone: phoneToSend })}
        problems={problems}
        summary={t('problems')}
        actions={
          <SubmitButton isPending={isPending} refusal={refusal}>
            {t('save')}
          </SubmitButton>
        }
      >
        <TextField
          name="firstName"
          label={t('firstName')}
          value={values.firstName}
          onChange={edit('firstName')}
          error={problems.firstName}
          autoComplete="given-name"
        />
        <TextField
          name="lastName"
          label={t('lastName')}
          value={values.lastName}
          onChange={edit('lastName')}
          error={problems.lastName}
          autoComplete="family-name"
        />
        <TextField
          name="phone"
          type="tel"
          label={t('phone')}
          hint={t('phoneHint')}
          value={values.phone}
          onChange={edit('phone')}
          error={problems.phone}
          autoComplete="tel"
          isOptional
        />
        {switches.birthday ? (
          <TextField
            name="dateOfBirth"
            type="date"
            label={t('dateOfBirth')}
            hint={t('dateOfBirthHint')}
            value={values.dateOfBirth}
            onChange={edit('dateOfBirth')}
            error={problems.dateOfBirth}
            autoComplete="bday"
            isOptional
          />
        ) : null}
        <Alert>{error && !hasProblems ? `${t('saveFailed')} ${textOf(error)}` : null}</Alert>
      </Form>
      <LeaveDialog isDirty={isDirty && !isPending} />
    </>
  );
}
