import { Link2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { useCreateWidget } from './widget-queries.ts';

interface CreateWidgetButtonProps {
  readonly productCode: string;
  readonly title: string;
  /** The button is about to go. */
  readonly onCreated: () => void;
}

export function CreateWidgetButton({ productCode, title, onCreated }: CreateWidgetButtonProps) {
  const t = useTranslations('widgets');
  const { mutate, isPending, error } = useCreateWidget(productCode);
  // A blocked book shows the reason instead.
  const hasFailed = error !== null && !isApiError(error, 'order-blocked');
  return (
    <div>
      <Button
        size="small"
        icon={<Link2 aria-hidden />}
        aria-label={t('one', { action: t('create'), title })}
        isPending={isPending}
        onPress={() => mutate(undefined, { onSuccess: onCreated })}
      >
        {t('create')}
      </Button>
      <Alert>{hasFailed ? t('createFailed') : null}</Alert>
    </div>
  );
}
