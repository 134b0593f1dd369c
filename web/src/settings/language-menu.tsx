import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { reportError } from '../browser/report-error.ts';
import { useLanguageSwitch } from '../i18n/language-provider.tsx';
import { MenuButton } from '../ui/menu/menu-button.tsx';
import { showToast } from '../ui/toast/toasts.ts';

function nameOf(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale);
  return name ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : locale;
}

/** Whether there is a choice of languages. */
export function useHasLanguages(): boolean {
  const { locales, localeOverride } = useConfig();
  return localeOverride === null && locales.length > 1;
}

interface LanguageMenuProps {
  readonly onChosen?: (locale: string) => void;
}

/** Absent if the storefront has one language, or forces one. */
export function LanguageMenu({ onChosen }: LanguageMenuProps) {
  const t = useTranslations('shell');
  const { locales } = useConfig();
  const hasLanguages = useHasLanguages();
  const { locale, choose } = useLanguageSwitch();
  const [isLoading, setLoading] = useState(false);
  if (!hasLanguages) return null;
  const switchTo = async (chosen: string) => {
    setLoading(true);
    try {
      await choose(chosen);
      onChosen?.(chosen);
    } catch (error) {
      reportError(error, 'language');
      showToast({ message: t('languageFailed'), tone: 'error' });
    }
    setLoading(false);
  };
  const text = isLoading ? t('languageLoading') : nameOf(locale);
  return (
    <MenuButton
      label={t('languageNow', { language: text })}
      text={text}
      icon={<Globe aria-hidden />}
      variant="quiet"
      size="small"
      items={() =>
        locales.map((id) => ({
          id,
          label: nameOf(id),
          isChosen: id === locale,
          onAction: () => void switchTo(id),
        }))
      }
    />
  );
}
