import { TicketPercent } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useKnownError } from '../../api/use-errors.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { InlineError } from '../../ui/banner/inline-error.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useVoucher } from '../order-services.ts';
import styles from './ordered-product.module.css';

/** The campaign that the product was ordered with. */
export function Voucher({ code }: { code: string }) {
  const t = useTranslations('orders');
  const query = useVoucher(code);
  const error = useKnownError(query);
  if (error && query.data === undefined) {
    return (
      <InlineError
        title={t('voucherFailed')}
        onTryAgain={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data === undefined) return <Skeleton className={styles.skeletonVoucher} />;
  return (
    <div className={styles.voucher}>
      <TicketPercent aria-hidden />
      {query.data === null ? <span>{t('voucherMissing')}</span> : <Campaign {...query.data} />}
    </div>
  );
}

interface CampaignProps {
  readonly name: string;
  readonly conditions?: string | undefined;
  readonly validUntil?: string | undefined;
}

function Campaign({ name, conditions, validUntil }: CampaignProps) {
  const t = useTranslations('orders');
  const { longDate } = useFormats();
  return (
    <span>
      <b dir="auto">{name}</b>
      {conditions === undefined ? null : <span dir="auto">{conditions}</span>}
      {validUntil === undefined ? null : <span>{t('voucherUntil', { date: longDate(validUntil) })}</span>}
    </span>
  );
}
