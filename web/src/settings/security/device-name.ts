import { useTranslations } from 'use-intl';

interface Names {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** Firefox on Windows; undefined for a browser that gave no names. */
export function useDeviceName(): (names: Names) => string | undefined {
  const t = useTranslations('security');
  return ({ browser, system }) =>
    browser !== undefined && system !== undefined ? t('onSystem', { browser, system }) : (browser ?? system);
}
