import { useTranslations } from 'use-intl';
import type { Failure } from '../queue/upload-state.ts';

/** Codes that have a sentence of their own here; others get the service's, or a general one. */
const told = [
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
  'too-many-uploads',
  'not-signed-in',
  'unavailable',
  'internal',
  'no-connection',
  'unreadable-file',
] as const;

type ToldCode = (typeof told)[number];

/** Why a file failed and what to do about it, in a sentence. */
export function useFailureText(): (failure: Failure) => string {
  const t = useTranslations('upload');
  return ({ code, message }) => {
    if (isTold(code)) return t(`failure.${code}`);
    return message ?? t('failure.unknown');
  };
}

function isTold(code: string): code is ToldCode {
  return (told as readonly string[]).includes(code);
}
