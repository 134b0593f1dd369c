import { invoicesRoutes } from '@keepsake/contract/invoices';
import { useMutation } from '@tanstack/react-query';
import { FolderDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { checkAddress } from '../api/check-address.ts';
import { call } from '../api/client.ts';
import { downloadFrom } from '../browser/download.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { MenuButton } from '../ui/menu/menu-button.tsx';

interface YearDownloadsProps {
  readonly years: readonly { readonly year: string; readonly count: number }[];
}

/** Saves a zip of the invoices of a year (INV-8). */
export function YearDownloads({ years }: YearDownloadsProps) {
  const t = useTranslations('invoices');
  const orders = useTranslations('orders');
  const { mutate, isError, isPending } = useMutation({
    async mutationFn(year: string) {
      const { url } = await call(invoicesRoutes.getArchiveUrl, { params: { year } });
      await checkAddress(url);
      downloadFrom(url, `Invoices-${year}.zip`);
    },
    meta: { operation: 'download-invoice' },
  });
  const items = years.map(({ year, count }) => ({
    id: year,
    label: t('downloadYear', { year, count }),
    onAction: () => mutate(year),
  }));
  const [first, second] = items;
  if (!first) return null;
  const icon = <FolderDown aria-hidden />;
  return (
    <div>
      {second ? (
        <MenuButton
          label={t('downloadYears')}
          text={t('downloadYears')}
          icon={icon}
          items={items}
          size="small"
        />
      ) : (
        <Button icon={icon} size="small" isPending={isPending} onPress={first.onAction}>
          {first.label}
        </Button>
      )}
      <Alert>{isError ? <p>{orders('downloadFailed')}</p> : null}</Alert>
    </div>
  );
}
