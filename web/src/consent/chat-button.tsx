import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button/button.tsx';
import { showToast } from '../ui/toast/toasts.ts';
import styles from './consent-banner.module.css';
import type { ChatState } from './third-parties/run-third-parties.ts';

interface ChatButtonProps {
  /** On pages without a chat; it stays mounted, since a chat may fail there. */
  readonly isHidden: boolean;
  readonly state: ChatState;
  readonly onPress: () => void;
}

/** Loads the chat, which then has a place of its own. */
export function ChatButton({ isHidden, state, onPress }: ChatButtonProps) {
  const t = useTranslations('consent');
  const hasFailed = state === 'failed';
  const message = t('chatFailed');
  const told = useRef(false);
  useEffect(() => {
    // Not again in another language.
    if (hasFailed && !told.current) showToast({ message, tone: 'error' });
    told.current = hasFailed;
  }, [hasFailed, message]);
  if (isHidden || state === 'open') return null;
  return (
    <div className={styles.chat}>
      <Button
        size="small"
        icon={<MessageCircle aria-hidden />}
        tooltip={t('chatHint')}
        isPending={state === 'loading'}
        onPress={onPress}
      >
        {t('chat')}
      </Button>
    </div>
  );
}
