import {
  type ContactMessage,
  contactMessage,
  contactRoutes,
  contactTopics,
  maxContactMessageLength,
} from '@keepsake/contract/contact';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { useAccount } from '../api/site-context.tsx';
import { useErrorText } from '../api/use-errors.ts';
import { focusMainWhenFree } from '../browser/when-focus-is-free.ts';
import { LeaveDialog } from '../settings/leave-dialog.tsx';
import { useCheckedForm } from '../settings/use-checked-form.ts';
import { useDraft } from '../settings/use-draft.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Banner } from '../ui/banner/banner.tsx';
import { Button } from '../ui/button/button.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { Form } from '../ui/form/form.tsx';
import { isPrivate } from '../ui/private/private.ts';
import styles from './contact.module.css';

/** Values at first; empty without one. */
interface ContactFormProps {
  readonly topic: string;
  readonly orderCode: string;
}

function useSendMessage() {
  return useMutation({
    mutationFn: (body: ContactMessage) => call(contactRoutes.sendContactMessage, { body }),
    meta: { operation: 'contact' },
  });
}

/** A message of the customer to customer care. */
export function ContactForm(filled: ContactFormProps) {
  const t = useTranslations('contact');
  const { email } = useAccount();
  const message = useSendMessage();
  const { isSuccess } = message;
  useEffect(() => {
    // The pressed button is gone.
    if (isSuccess) focusMainWhenFree();
  }, [isSuccess]);
  return (
    <section className={styles.form} aria-labelledby="write">
      <h2 id="write">{t('write')}</h2>
      <div {...isPrivate} role="status">
        {isSuccess ? (
          <Banner tone="success" title={t('sent')}>
            {t('writeText', { email })}
          </Banner>
        ) : (
          <p>{t('writeText', { email })}</p>
        )}
      </div>
      {isSuccess ? (
        <div>
          <Button onPress={message.reset}>{t('another')}</Button>
        </div>
      ) : (
        <Fields {...filled} message={message} />
      )}
    </section>
  );
}

interface FieldsProps extends ContactFormProps {
  readonly message: ReturnType<typeof useSendMessage>;
}

function Fields({ topic, orderCode, message: { mutateAsync, isPending, error } }: FieldsProps) {
  const t = useTranslations('contact');
  const settings = useTranslations('settings');
  const textOf = useErrorText();
  const topics = useTopics();
  const { values, isDirty, edit, reset } = useDraft({ topic, orderCode, message: '' });
  const { problems, hasProblems, submit } = useCheckedForm({
    schema: contactMessage,
    problemTexts: {
      topic: t('topicProblem'),
      orderCode: t('orderNumberProblem'),
      message: t('messageProblem', { max: maxContactMessageLength }),
    },
    async send(checked) {
      await mutateAsync(checked);
      reset();
    },
  });
  const typed = values.orderCode.trim();
  return (
    <>
      <Form
        onSubmit={() =>
          void submit({
            topic: values.topic,
            message: values.message,
            ...(typed !== '' && { orderCode: typed }),
          })
        }
        problems={problems}
        summary={settings('problems')}
        actions={
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('send')}
          </Button>
        }
      >
        <SelectField
          name="topic"
          label={t('topic')}
          placeholder={t('chooseTopic')}
          options={topics}
          value={values.topic || null}
          onChange={edit('topic')}
          error={problems.topic}
        />
        <TextField
          name="orderCode"
          label={t('orderNumber')}
          value={values.orderCode}
          onChange={edit('orderCode')}
          error={problems.orderCode}
          autoComplete="off"
          isOptional
        />
        <TextField
          name="message"
          label={t('message')}
          value={values.message}
          onChange={edit('message')}
          error={problems.message}
          isLong
        />
        <Alert>{error && !hasProblems ? `${t('failed')} ${textOf(error)}` : null}</Alert>
      </Form>
      <LeaveDialog isDirty={isDirty && !isPending} />
    </>
  );
}

function useTopics() {
  const t = useTranslations('contact');
  const labels = {
    order: t('topicOrder'),
    payment: t('topicPayment'),
    photos: t('topicPhotos'),
    account: t('topicAccount'),
    accessibility: t('topicAccessibility'),
    other: t('topicOther'),
  };
  return contactTopics.map((id) => ({ id, label: labels[id] }));
}
