import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';

/** Names written out before the others are counted. */
export const maxNames = 4;

/** "Rome, Oslo and 3 more" */
export function useShortList(): (names: readonly string[]) => string {
  const t = useTranslations('upload');
  const formats = useFormats();
  return (names) => {
    if (names.length <= maxNames) return formats.list(names);
    const shown = names.slice(0, maxNames - 1);
    return formats.list([...shown, t('more', { count: names.length - shown.length })]);
  };
}
