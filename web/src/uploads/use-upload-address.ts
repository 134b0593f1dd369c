import { useSearch } from '@tanstack/react-router';
import { useConfig } from '../api/site-context.tsx';
import { isMobile } from '../browser/platform.ts';

/** The upload page for phones, if the page was opened with one; null for the dialog. */
export function useUploadAddress(): string | null {
  const address = useGivenUploadAddress();
  return isMobile() ? address : null;
}

/** The same, on any device. */
export function useGivenUploadAddress(): string | null {
  const { uploadUrl } = useSearch({ strict: false }) as { readonly uploadUrl?: unknown };
  const { uploadUrlOrigins } = useConfig();
  return allowedUploadAddress(uploadUrl, uploadUrlOrigins);
}

/**
 * The address of an external upload page if it is allowed: http(s) and an origin on the brand's list, as
 * addresses are not trusted (S10). Otherwise null.
 */
export function allowedUploadAddress(uploadUrl: unknown, origins: readonly string[]): string | null {
  if (typeof uploadUrl !== 'string' || !URL.canParse(uploadUrl)) return null;
  const { protocol, origin, username, password, href } = new URL(uploadUrl);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || username !== '' || password !== '') return null;
  return origins.includes(origin) ? href : null;
}
