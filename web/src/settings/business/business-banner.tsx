import type { CustomerMe } from '@keepsake/contract/customers';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Link } from '../../ui/link/link.tsx';
import { useMissingDetails } from './business-texts.ts';
import { useCustomer, useCustomerPush } from './use-customer.ts';

const tones = { Default: 'warning', New: 'info', Blocked: 'danger' } as const;

type Notable = keyof typeof tones;
type Business = NonNullable<CustomerMe['business']>;

const isNotable = (status: string): status is Notable => Object.hasOwn(tones, status);

/** The status of a business account that is not in good standing (BUS-2). */
export default function BusinessBanner() {
  const customer = useCustomer();
  useCustomerPush();
  const business = customer.data?.business;
  if (!business) return null;
  return (
    <>
      {isNotable(business.status) ? <StatusBanner {...business} status={business.status} /> : null}
      {business.callbackDisabled ? <CallbackBanner /> : null}
    </>
  );
}

function CallbackBanner() {
  const t = useTranslations('business');
  return (
    <Banner tone="danger">
      {t.rich('callbackDisabled', { link: (text) => <Link href={paths.ftpIntegration}>{text}</Link> })}
    </Banner>
  );
}

function StatusBanner({ status, reason, nextStep, missing = [] }: Business & { status: Notable }) {
  const t = useTranslations('business');
  const contact = useTranslations('contact');
  const missingDetails = useMissingDetails(missing);
  return (
    <Banner tone={tones[status]}>
      <p>
        {status === 'Default'
          ? t.rich('missingDetails', { link: (text) => <Link href={paths.settingsB2b}>{text}</Link> })
          : t(status === 'New' ? 'pending' : 'blocked')}
      </p>
      {missingDetails ? <p>{missingDetails}</p> : null}
      {reason === undefined ? null : <p dir="auto">{reason}</p>}
      {nextStep === undefined ? null : <p dir="auto">{nextStep}</p>}
      {status === 'Blocked' ? <Link href={paths.contact}>{contact('title')}</Link> : null}
    </Banner>
  );
}
