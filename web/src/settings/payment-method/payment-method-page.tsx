import { paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CreditCard, Plus } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useAccount } from '../../api/site-context.tsx';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useRefusal } from '../business/business-texts.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { MethodList } from './method-list.tsx';
import styles from './payment-method.module.css';
import { useAddMethod, useKeepsPayments, usePaymentMethods } from './payment-queries.ts';

export function PaymentMethodPage() {
  return useKeepsPayments() ? <PaymentMethods /> : <NothingKept />;
}

function useSettingsHref(): string {
  return useAccount().isBusiness ? paths.settingsB2b : paths.settings;
}

/** Shows the result of the visit to the provider's page, once. */
function useResult(): void {
  const t = useTranslations('settings');
  const navigate = useNavigate();
  const { result } = useSearch({ strict: false }) as { readonly result?: string };
  const show = useEffectEvent(() => {
    if (result === undefined) return;
    if (result === 'added') showToast({ tone: 'success', message: t('methodSaved') });
    if (result === 'failed') showToast({ tone: 'error', message: t('methodNotSaved') });
    void navigate({
      to: '.',
      search: ({ result: _, ...others }: { result?: string }) => others,
      replace: true,
    });
  });
  useEffect(() => show(), []);
}

function PaymentMethods() {
  const t = useTranslations('settings');
  const back = { href: useSettingsHref(), label: t('title') };
  const add = useAddMethod();
  const refusal = useRefusal(paymentMethodsRoutes.startPaymentSession);
  useResult();
  const button = (
    <Button
      variant="primary"
      className={styles.add}
      icon={<Plus aria-hidden />}
      onPress={() => add.mutate()}
      isPending={add.isPending}
      disabledReason={refusal}
    >
      {t('addPaymentMethod')}
    </Button>
  );
  return (
    <SettingsFrame title={t('paymentMethods')} back={back} query={usePaymentMethods()}>
      {(methods) =>
        methods.length === 0 ? (
          <EmptyState tone="accent" picture={<CreditCard />} title={t('noPaymentMethods')} actions={button}>
            {t('noPaymentMethodsText')}
          </EmptyState>
        ) : (
          <div className={styles.all}>
            <MethodList methods={methods} />
            <div>{button}</div>
          </div>
        )
      }
    </SettingsFrame>
  );
}

function NothingKept() {
  const t = useTranslations('settings');
  const settings = useSettingsHref();
  usePageTitle(t('paymentMethods'));
  return (
    <EmptyState
      isPage
      picture={<CreditCard />}
      title={t('paymentNothingKept')}
      actions={<NavButton href={settings}>{t('title')}</NavButton>}
    />
  );
}
