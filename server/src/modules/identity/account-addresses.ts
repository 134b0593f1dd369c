import type { Locale } from '@keepsake/contract/locale';
import { forgotPasswordPath } from '@keepsake/contract/session';
import type { PageSite } from './pages/page-brand.ts';

/** Paths of the embedded provider's pages below PUBLIC_ORIGIN. */
export const interactionPath = (uid: string) => `/oidc/interaction/${uid}`;
export const registerPath = (uid: string) => `${interactionPath(uid)}/register`;
/** Path below the interaction's, where its cookie is sent. */
export const confirmPath = (uid: string) => `${interactionPath(uid)}/confirm`;
export const codePath = (uid: string) => `${interactionPath(uid)}/code`;
export const passkeyPath = (uid: string) => `${interactionPath(uid)}/passkey`;
export const addPasskeyPath = '/oidc/passkeys/add';
export const resetPath = '/oidc/password/reset';
export const stopEmailChangePath = '/oidc/email-change/stop';

/** @param lang also becomes the site's language */
export function signInAddress({ origin }: PageSite, returnTo = '/', lang?: Locale): string {
  return `${origin}/session/login?${new URLSearchParams({ returnTo, ...(lang && { lang }) })}`;
}

export function forgotAddress(
  publicOrigin: string,
  { origin, brand }: PageSite,
  lang: Locale = brand.locale,
): string {
  return `${publicOrigin}${forgotPasswordPath}?${new URLSearchParams({ shop: origin, lang })}`;
}
