import type { AddressRefusal } from '@keepsake/contract/delivery-reasons';
import { limits } from '@keepsake/contract/limits';
import { useTranslations } from 'use-intl';

/** Sentences for the reasons why an address is refused; undefined for another reason. */
export function useAddressProblems(): (reason: string | undefined) => string | undefined {
  const t = useTranslations('callbacks');
  const sentences: Readonly<Record<AddressRefusal, string>> = {
    malformed: t('urlMalformed'),
    'too-long': t('urlTooLong', { max: limits.web.maxUrlLength }),
    scheme: t('urlScheme'),
    credentials: t('urlCredentials'),
    fragment: t('urlFragment'),
    port: t('urlPort'),
    host: t('urlHost'),
    'not-public': t('urlNotPublic'),
  };
  const known = new Map<string, string>(Object.entries(sentences));
  return (reason = '') => known.get(reason);
}
