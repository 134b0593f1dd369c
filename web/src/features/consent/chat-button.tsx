import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './consent-banner.module.css';

interface ChatButtonProps {
  /** On pages without a chat; it stays mounted, since a chat may be open. */
  readonly isHidden: boolean;
  readonly onStart: () => Promise<boolean>;
}

/** Loads the chat, which then has a place of its own. */
export function ChatButton({ isHidden, onStart }: ChatButtonProps) {
  const t = useTranslations('consent');
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  if (isHidden || state === 'open') return null;
  const start = async () => {
    setState('loading');
    const isOpen = await onStart();
    setState(isOpen ? 'open' : 'closed');
    if (!isOpen) showToast({ message: t('chatFailed'), tone: 'error' });
  };
  return (
    <div className={styles.chat}>
      <Button
        size="small"
        icon={<MessageCircle aria-hidden />}
        tooltip={t('chatHint')}
        isPending={state === 'loading'}
        onPress={() => void start()}
      >
        {t('chat')}
      </Button>
    </div>
  );
}
