import { useSearch } from '@tanstack/react-router';
import { useConfig } from '../../api/site-context.tsx';
import { isMobile } from '../../browser/platform.ts';
import { allowedUploadAddress } from '../../browser/upload-address.ts';

/** Where photos are added on a phone, when the page was opened with an address for it; null for the dialog. */
export function useUploadAddress(): string | null {
  const { uploadUrl } = useSearch({ strict: false }) as { readonly uploadUrl?: unknown };
  const { uploadUrlOrigins } = useConfig();
  return isMobile() ? allowedUploadAddress(uploadUrl, uploadUrlOrigins) : null;
}
