import type { PageSite } from './pages/page-brand.ts';

/** Paths of the embedded provider's own pages, all below PUBLIC_ORIGIN. */
export const registerPath = (uid: string) => `/oidc/interaction/${uid}/register`;
/** Below the interaction's path, where the cookie stands that lets the sign-in go on. */
export const confirmPath = (uid: string) => `/oidc/interaction/${uid}/confirm`;
export const forgotPath = '/oidc/password/forgot';
export const resetPath = '/oidc/password/reset';

export function signInAddress({ origin }: PageSite, returnTo = '/'): string {
  return `${origin}/session/login?${new URLSearchParams({ returnTo })}`;
}

/** The page that asks for a reset mail; `shop` says which storefront's look it has and where it leads back to. */
export function forgotAddress(publicOrigin: string, { origin, brand }: PageSite): string {
  return `${publicOrigin}${forgotPath}?${new URLSearchParams({ shop: origin, lang: brand.locale })}`;
}
