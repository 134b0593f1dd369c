import { type ErrorComponentProps, useLocation, useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { FullScreen } from '../preview/viewer/full-screen.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { useEscape } from '../ui/modal/use-escape.ts';
import styles from './preview-error.module.css';
import { RouteError } from './route-error.tsx';
import { listPath } from './scroll.ts';

export function PreviewError(props: ErrorComponentProps) {
  const t = useTranslations('preview');
  const navigate = useNavigate();
  const list = useLocation({ select: ({ pathname }) => listPath(pathname) });
  const close = () => void navigate({ to: list, replace: true });
  useEscape(close);
  return (
    <FullScreen label={t('loadFailed')}>
      <div className={styles.top}>
        <IconButton label={t('back')} icon={<X aria-hidden />} onPress={close} />
      </div>
      <div className={styles.failure}>
        <RouteError {...props} />
      </div>
    </FullScreen>
  );
}
