import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Link } from '../../ui/link/link.tsx';
import { useCustomer, useCustomerPush } from './use-customer.ts';

const tones = { Default: 'warning', New: 'info', Blocked: 'danger' } as const;

type Notable = keyof typeof tones;

const isNotable = (status: string | undefined): status is Notable =>
  status !== undefined && Object.hasOwn(tones, status);

/** The status of a business account that is not in good standing (BUS-2). */
export default function BusinessBanner() {
  const customer = useCustomer();
  useCustomerPush();
  const status = customer.data?.business?.status;
  return isNotable(status) ? <StatusBanner status={status} /> : null;
}

function StatusBanner({ status }: { status: Notable }) {
  const t = useTranslations('business');
  return (
    <Banner tone={tones[status]}>
      {status === 'Default'
        ? t.rich('missingDetails', { link: (text) => <Link href={paths.settingsB2b}>{text}</Link> })
        : t(status === 'New' ? 'pending' : 'blocked')}
    </Banner>
  );
}
