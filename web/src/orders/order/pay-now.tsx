import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { isShopPage } from '../../browser/from-origin.ts';
import { paths } from '../../browser/paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { isBeingCancelled, isToPay } from '../cancellation.ts';

/** What is left to do before the order is made; the page to pay on is the shop's. */
export function PayNow({ order }: { order: SuperOrder }) {
  const t = useTranslations('orders');
  const { deadline } = useFormats();
  const { shopOrigins } = useConfig();
  const { superOrderCode, paymentStatus, paymentUrl, payUntil } = order;
  if (!isToPay(order) || isBeingCancelled(order)) return null;
  return (
    <Banner
      tone="warning"
      title={t(paymentStatus === 'failed' ? 'payFailed' : 'payPending')}
      actions={
        isShopPage(paymentUrl, shopOrigins) ? (
          <span {...isPrivate}>
            <NavButton href={paymentUrl} variant="primary">
              {t('payNow')}
            </NavButton>
          </span>
        ) : (
          <NavButton href={paths.contactAbout(superOrderCode)}>{t('contact')}</NavButton>
        )
      }
    >
      {isShopPage(paymentUrl, shopOrigins) ? null : <p>{t('payAsk')}</p>}
      {payUntil === undefined ? null : <p>{t('payUntil', { date: deadline(payUntil, order.timeZone) })}</p>}
    </Banner>
  );
}
