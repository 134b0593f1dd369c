import { useTranslations } from 'use-intl';
import type { Failure } from '../queue/upload-state.ts';

/** Codes with a sentence of their own; others get the service's message, or a general one. */
const codesWithText = [
  'too-large',
  'unsupported-type',
  'empty-file',
  'too-many-pixels',
  'unreadable-image',
  'checksum-mismatch',
  'upload-expired',
  'upload-locked',
  'storage-full',
  'quota-exceeded',
  'library-deleting',
  'too-many-uploads',
  'not-signed-in',
  'unavailable',
  'internal',
  'no-connection',
  'unreadable-file',
  'damaged-in-zip',
] as const;

type CodeWithText = (typeof codesWithText)[number];

export function useFailureText(): (failure: Failure) => string {
  const t = useTranslations('upload');
  return ({ code, message }) => {
    if (hasText(code)) return t(`failure.${code}`);
    return message ?? t('failure.unknown');
  };
}

function hasText(code: string): code is CodeWithText {
  return (codesWithText as readonly string[]).includes(code);
}
