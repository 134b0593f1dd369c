import { isLocale } from '@keepsake/contract/locale';
import { profileRoutes } from '@keepsake/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useRefusal } from './business/business-texts.ts';
import { storeCustomer } from './customer-cache.ts';

/** Saves the language of emails, which the customer has just chosen for the site. */
export function useSaveLanguage() {
  const refusal = useRefusal(profileRoutes.patchMe);
  return useMutation({
    async mutationFn(locale: string) {
      if (!isLocale(locale) || refusal !== undefined) return;
      storeCustomer(await call(profileRoutes.patchMe, { body: { locale, changed: false } }));
    },
    meta: { operation: 'change-details' },
  });
}
