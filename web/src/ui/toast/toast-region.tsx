import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { useTranslations } from 'use-intl';
import { AriaLanguage } from '../aria-language/aria-language.tsx';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { LinkRouterContext } from '../link/link-router.ts';
import { NavButton } from '../link/nav-button.tsx';
import { usePageKeys } from '../modal/use-page-keys.ts';
import { isPrivate } from '../private/private.ts';
import { Ring } from '../spinner/spinner.tsx';
import styles from './toast.module.css';
import { type ToastContent, toastQueue } from './toast-queue.ts';

/** Toasts at top-centre, over everything but tooltips. */
export default function ToastRegion() {
  const t = useTranslations('ui');
  usePageKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
    const toast = toastQueue.visibleToasts.find(({ content }) => content.action?.isUndo);
    if (!toast) return;
    event.preventDefault();
    toastQueue.close(toast.key);
    toast.content.action?.onPress();
  });
  return (
    <AriaLanguage>
      <AriaToastRegion
        queue={toastQueue}
        className={styles.region ?? ''}
        data-toasts
        {...isPrivate}
        aria-label={t('notifications')}
      >
        {({ toast }) => (
          <AriaToast toast={toast} className={styles.toast ?? ''}>
            <Message content={toast.content} close={() => toastQueue.close(toast.key)} />
          </AriaToast>
        )}
      </AriaToastRegion>
    </AriaLanguage>
  );
}

function Message({ content, close }: { content: ToastContent; close: () => void }) {
  const t = useTranslations('ui');
  const { action } = content;
  const act = () => {
    close();
    action?.onPress();
  };
  return (
    <>
      <Sign content={content} />
      <AriaToastContent className={styles.content ?? ''}>
        <Text slot="title">{content.message}</Text>
      </AriaToastContent>
      {action ? <Action {...action} onPress={act} /> : null}
      <IconButton
        size="small"
        icon={<X aria-hidden />}
        label={t('dismiss')}
        tooltip={undefined}
        className={styles.close}
        onPress={close}
      />
    </>
  );
}

function Action({ label, href, onPress }: NonNullable<ToastContent['action']>) {
  if (href === undefined) {
    return (
      <Button variant="quiet" size="small" className={styles.action} onPress={onPress}>
        {label}
      </Button>
    );
  }
  // Toasts are outside the pages: the caller's router follows the link.
  return (
    <LinkRouterContext value={{ navigate: onPress, useHref: (address) => address }}>
      <NavButton variant="quiet" size="small" className={styles.action} href={href}>
        {label}
      </NavButton>
    </LinkRouterContext>
  );
}

function Sign({ content }: { content: ToastContent }) {
  if (content.isPending) return <Ring className={styles.ring} />;
  if (content.tone === 'success') return <CircleCheck aria-hidden className={styles.success} />;
  if (content.tone === 'error') return <CircleAlert aria-hidden className={styles.error} />;
  return null;
}
