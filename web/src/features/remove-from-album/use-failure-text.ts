import { useTranslations } from 'use-intl';
import type { RemoveFrom } from './remove-from.ts';

/** What is said when photos could not be removed: the sentences of the error catalogue (specification, section 8). */
export function useFailureText(): (from: RemoveFrom, count: number) => string {
  const t = useTranslations('album');
  const preview = useTranslations('preview');
  const selection = useTranslations('selection');
  return (from, count) => {
    if (from === 'album') return t(count === 1 ? 'removeFailedOne' : 'removeFailed');
    return count === 1 ? preview('deleteFailed') : selection('deleteFailed');
  };
}
