import type { CustomerMe } from '@keepsake/contract/customers';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './business-banner.module.css';
import { useCustomer, useCustomerPush } from './use-customer.ts';
import { useMissingDetails } from './use-missing-details.ts';

const tones = { Default: 'warning', New: 'info', Blocked: 'danger' } as const;

type Notable = keyof typeof tones;
type Business = NonNullable<CustomerMe['business']>;

const isNotable = (status: string): status is Notable => Object.hasOwn(tones, status);

/** The status of a business account that is not in good standing (BUS-2). */
export default function BusinessBanner() {
  const customer = useCustomer();
  useCustomerPush();
  const business = customer.data?.business;
  if (!business || !isNotable(business.status)) return null;
  return <StatusBanner {...business} status={business.status} />;
}

function StatusBanner({ status, reason, nextStep, missing = [] }: Business & { status: Notable }) {
  const t = useTranslations('business');
  const missingDetails = useMissingDetails(missing);
  return (
    <Banner tone={tones[status]}>
      <div className={styles.texts}>
        <p>
          {status === 'Default'
            ? t.rich('missingDetails', { link: (text) => <Link href={paths.settingsB2b}>{text}</Link> })
            : t(status === 'New' ? 'pending' : 'blocked')}
        </p>
        {missingDetails ? <p>{missingDetails}</p> : null}
        {reason === undefined ? null : <p dir="auto">{reason}</p>}
        {nextStep === undefined ? null : <p dir="auto">{nextStep}</p>}
      </div>
    </Banner>
  );
}
