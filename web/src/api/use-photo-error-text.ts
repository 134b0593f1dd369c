import { useTranslations } from 'use-intl';
import { isApiError } from './api-error.ts';

/** Refusals of a photo's bytes that the customer can act on. */
const messageOfCode = {
  'photo-lost': 'photoLost',
  'too-many-large-images': 'tooManyLarge',
  'large-images-busy': 'tooManyLarge',
} as const;

function hasMessage(code: string): code is keyof typeof messageOfCode {
  return Object.hasOwn(messageOfCode, code);
}

/** The sentence for a refused request for a photo's bytes; null for other errors. */
export function usePhotoErrorText(): (error: unknown) => string | null {
  const t = useTranslations('preview');
  return (error) => (isApiError(error) && hasMessage(error.code) ? t(messageOfCode[error.code]) : null);
}
