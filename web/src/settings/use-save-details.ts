import type { CustomerMe } from '@keepsake/contract/customers';
import { type Profile, profileRoutes } from '@keepsake/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { clearChanged, storeCustomer } from './customer-cache.ts';

function profileOf({ title, firstName, lastName, phone, dateOfBirth, locale }: CustomerMe): Profile {
  return {
    ...(title !== undefined && { title }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(phone !== undefined && { phone }),
    ...(dateOfBirth !== undefined && { dateOfBirth }),
    ...(locale !== undefined && { locale }),
  };
}

/** What the form shows: absent ones are removed. */
export type DetailsOfForm = Pick<Profile, 'firstName' | 'lastName' | 'phone' | 'dateOfBirth'>;

/** Saves details. A toast offers to undo it. */
export function useSaveDetails(customer: CustomerMe) {
  const t = useTranslations('settings');
  const { mutateAsync, mutate, isPending, error } = useMutation({
    mutationFn: (profile: Profile) => call(profileRoutes.putMe, { body: profile }),
    meta: { operation: 'change-details', showsFields: true },
    onSuccess: storeCustomer,
  });
  const undo = (before: Profile) =>
    mutate(before, {
      onSuccess: () => showToast({ tone: 'success', message: t('undone') }),
      onError: () => showToast({ tone: 'error', message: t('saveFailed') }),
    });
  /** Rejects when nothing was saved. */
  async function save(form: DetailsOfForm): Promise<void> {
    const before = profileOf(customer);
    const { title, locale } = before;
    await mutateAsync({
      ...form,
      ...(title !== undefined && { title }),
      ...(locale !== undefined && { locale }),
    });
    const action = { label: t('undo'), onPress: () => undo(before), isUndo: true as const };
    showToast({ tone: 'success', message: t('saved'), action });
    clearChanged();
  }
  return { save, isPending, error };
}
