import { type Passkey, type PasskeyName, passkeysRoutes } from '@keepsake/contract/passkeys';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { signInAgain } from '../../api/sign-in.ts';
import { visit } from '../../browser/navigation.ts';
import { paths } from '../../browser/paths.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { refreshSecurity, securityKey } from './security-queries.ts';
import type { Identity } from './two-step-queries.ts';

const meta = { operation: 'passkeys' } as const;

/** The oldest first. */
export function usePasskeys(params: Identity) {
  return useQuery({
    queryKey: [...securityKey, 'passkeys'],
    queryFn: async ({ signal }) => (await call(passkeysRoutes.listPasskeys, { params, signal })).passkeys,
    staleTime: 0,
  });
}

/** Requests the password again if the sign-in was long ago; then the customer presses once more. */
function signInForChange(error: Error): void {
  if (isApiError(error, 'recent-sign-in-required')) signInAgain(paths.security);
}

/** Goes to the provider's page, which leads back here. */
export function useAddPasskey(params: Identity) {
  return useMutation({
    mutationFn: async () => visit((await call(passkeysRoutes.addPasskey, { params })).url),
    meta,
    onSettled: () => void refreshSecurity(),
    onError: signInForChange,
  });
}

interface Change {
  readonly identity: Identity;
  readonly onChanged: () => void;
}

export function useRenamePasskey({ identity, onChanged }: Change) {
  const t = useTranslations('passkeys');
  return useMutation({
    mutationFn: ({ passkey, body }: { readonly passkey: Passkey; readonly body: PasskeyName }) =>
      call(passkeysRoutes.renamePasskey, { params: { ...identity, passkeyId: passkey.id }, body }),
    meta,
    async onSuccess() {
      await refreshSecurity();
      onChanged();
      showToast({ tone: 'success', message: t('renamed') });
    },
  });
}

export function useRemovePasskey({ identity, onChanged }: Change) {
  const t = useTranslations('passkeys');
  return useMutation({
    mutationFn: ({ id }: Passkey) =>
      call(passkeysRoutes.removePasskey, { params: { ...identity, passkeyId: id } }),
    meta,
    onSuccess() {
      onChanged();
      showToast({ tone: 'success', message: t('removed') });
      // The next dialog would be busy until a refresh that is awaited.
      void refreshSecurity();
    },
    onError: signInForChange,
  });
}
