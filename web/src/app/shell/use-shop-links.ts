import { useTranslations } from 'use-intl';
import { useConfig, usePublicConfig } from '../../api/site-context.tsx';

export interface ShopLink {
  readonly href: string;
  readonly label: string;
}

/** What leads out of the account: the storefront's own menu, then its shop. */
export function useShopLinks(): readonly ShopLink[] {
  const t = useTranslations('shell');
  const { shopUrl } = useConfig();
  const { header } = usePublicConfig().menus;
  return shopUrl ? [...header, { href: shopUrl, label: t('shop') }] : header;
}
