import { limits } from '@keepsake/contract/limits';
import {
  isSamePassword,
  type PasswordChange,
  passwordsRoutes,
  typedPasswords,
} from '@keepsake/contract/passwords';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { call, hasExtension } from '../../api/client.ts';
import { useAccount, useConfig } from '../../api/site-context.tsx';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Link } from '../../ui/link/link.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useCheckedForm } from '../use-checked-form.ts';
import styles from './security.module.css';
import { refreshSecurity } from './security-queries.ts';
import { useFailureText } from './use-failure-text.ts';

const { minPasswordLength: min } = limits.account;

/** Absent where a provider of the retailer has the passwords. */
export function Password({ email }: { email: string }) {
  const t = useTranslations('password');
  const { passwordUrl } = useConfig();
  const { identity } = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  if (!passwordUrl || !identity || !hasExtension('passwordChange')) return null;
  const close = () => {
    setIsOpen(false);
    focusMainWhenFree();
  };
  return (
    <section className={styles.section} aria-labelledby="password">
      <div>
        <h2 id="password">{t('title')}</h2>
        <p className={styles.muted}>{t('text')}</p>
      </div>
      {isOpen ? (
        <PasswordForm email={email} forgotUrl={passwordUrl} onClose={close} />
      ) : (
        <div>
          <Button className={styles.wide} onPress={() => setIsOpen(true)}>
            {t('change')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface PasswordFormProps {
  readonly email: string;
  readonly forgotUrl: string;
  readonly onClose: () => void;
}

function PasswordForm({ email, forgotUrl, onClose }: PasswordFormProps) {
  const t = useTranslations('password');
  const locale = useLocale();
  const failureText = useFailureText();
  const [values, setValues] = useState({ currentPassword: '', password: '' });
  const [endsOthers, setEndsOthers] = useState(true);
  const [isShown, setIsShown] = useState(false);
  const changing = useChangePassword(onClose);
  const { problems, hasProblems, submit } = useCheckedForm({
    schema: typedPasswords,
    problemTexts: {
      currentPassword: t('currentProblem'),
      password: isSamePassword(values) ? t('sameProblem') : t('newProblem', { min }),
    },
    send: (typed) => changing.mutateAsync({ ...typed, endsOthers }),
  });
  const edit = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  const query = new URLSearchParams({ shop: window.location.origin, lang: locale });
  return (
    <Form
      onSubmit={() => void submit(values)}
      problems={problems}
      actions={
        <>
          <Button type="submit" variant="primary" isPending={changing.isPending}>
            {t('save')}
          </Button>
          <Button onPress={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      {/* For password managers. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <TextField
        name="currentPassword"
        type={isShown ? 'text' : 'password'}
        label={t('current')}
        value={values.currentPassword}
        onChange={edit('currentPassword')}
        error={problems.currentPassword}
        autoComplete="current-password"
        autoFocus
      />
      <div>
        <Link href={`${forgotUrl}?${query}`}>{t('forgot')}</Link>
      </div>
      <TextField
        name="password"
        type={isShown ? 'text' : 'password'}
        label={t('new')}
        hint={t('hint', { min })}
        value={values.password}
        onChange={edit('password')}
        error={problems.password}
        autoComplete="new-password"
      />
      <Checkbox isSelected={isShown} onChange={setIsShown}>
        {t('show')}
      </Checkbox>
      <Checkbox isSelected={endsOthers} onChange={setEndsOthers}>
        {t('endOthers')}
      </Checkbox>
      <Alert>{hasProblems ? null : failureText(changing, t('failed'))}</Alert>
    </Form>
  );
}

function useChangePassword(onChanged: () => void) {
  const t = useTranslations('password');
  const { identity } = useAccount();
  const params = identity ?? { idpType: '', idpSub: '' };
  return useMutation({
    mutationFn: (body: PasswordChange) => call(passwordsRoutes.changePassword, { params, body }),
    meta: { operation: 'change-password', showsFields: true },
    onSuccess() {
      onChanged();
      showToast({ tone: 'success', message: t('changed') });
      void refreshSecurity();
    },
  });
}
