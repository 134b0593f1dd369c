import { useTranslations } from 'use-intl';
import { copyText } from '../../browser/clipboard.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';

export function CopyButton({ text, notice }: { text: string; notice: string }) {
  const t = useTranslations('twoStep');
  const copy = async () => {
    if (await copyText(text)) showToast({ tone: 'success', message: notice });
    else showToast({ tone: 'error', message: t('copyFailed') });
  };
  return <Button onPress={() => void copy()}>{t('copy')}</Button>;
}
