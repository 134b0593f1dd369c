import { passkeyLimits } from '@keepsake/contract/passkeys';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock/index.ts';
import { newToken } from '../../../platform/ids/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import { openText, sealText } from '../../../platform/secrets/seal-text.ts';
import { addPasskeyPath } from '../account-addresses.ts';

export interface AddingLinkDependencies {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

const addingLink = z.object({
  /** Makes each link another one. */
  id: z.string(),
  accountId: z.string(),
  /** Storefront to which the page leads back, and its language. */
  origin: z.string(),
  locale: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
export type AddingLink = z.infer<typeof addingLink>;

const purpose = 'passkey-link';

/** Proves to the provider's page that the account's settings were open and its sign-in recent. */
export function newAddingLink(
  { secrets, clock }: AddingLinkDependencies,
  publicOrigin: string,
  link: Pick<AddingLink, 'accountId' | 'origin' | 'locale'>,
): string {
  const sealed: AddingLink = {
    ...link,
    id: newToken(),
    until: clock.now() + passkeyLimits.addingSeconds * 1000,
  };
  const token = sealText(secrets, purpose, JSON.stringify(sealed));
  return `${publicOrigin}${addPasskeyPath}?${new URLSearchParams({ token })}`;
}

/** Returns undefined for a token that is not ours, and the link of one that has expired. */
export function readAddingLink({ secrets }: AddingLinkDependencies, token: string): AddingLink | undefined {
  try {
    return addingLink.parse(JSON.parse(openText(secrets, purpose, token)));
  } catch {
    return undefined;
  }
}
