import { limits } from '@keepsake/contract/limits';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { firstPart } from '../../format/first-part.ts';
import { useCustomer } from '../../settings/business/use-customer.ts';
import { useDraft } from '../../settings/use-draft.ts';
import { Button } from '../../ui/button/button.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { useShareWidget } from '../share-widget.ts';
import type { Widget } from '../widget-queries.ts';
import { MailPreview } from './mail-preview.tsx';
import { ShareForm, type ShareValues } from './share-form.tsx';
import styles from './widget-share.module.css';

/** Empty until the profile is loaded. */
function useOwnName(): string {
  const { data: customer } = useCustomer();
  const { firstName, lastName, name } = customer ?? {};
  const whole = [firstName, lastName].filter(Boolean).join(' ') || (name ?? '');
  return firstPart(whole, limits.customer.maxNameLength);
}

/** What is typed. It outlives the form: the link may be gone, or the photo book blocked, for a while. */
export function useShareDraft() {
  return useDraft<ShareValues>({ senderName: useOwnName(), recipientEmail: '', personalMessage: '' });
}

interface ShareWidgetProps {
  readonly widget: Widget;
  readonly draft: ReturnType<typeof useShareDraft>;
}

/** The form, and what it has sent. */
export function ShareWidget({ widget, draft }: ShareWidgetProps) {
  const share = useShareWidget(widget.productCode);
  const [isAgain, setAgain] = useState(false);
  if (share.isSuccess) {
    const again = () => {
      draft.edit('recipientEmail')('');
      setAgain(true);
      share.reset();
    };
    return <Sent email={share.variables.recipientEmail} title={widget.title} onRedownload={again} />;
  }
  return (
    <div className={styles.columns}>
      <ShareForm draft={draft} share={share} startsAtRecipient={isAgain} />
      <MailPreview widget={widget} values={draft.values} />
    </div>
  );
}

interface SentProps {
  readonly email: string;
  readonly title: string;
  readonly onRedownload: () => void;
}

function Sent({ email, title, onRedownload }: SentProps) {
  const t = useTranslations('widgetShare');
  const widgets = useTranslations('widgets');
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1} className={styles.sent}>
      <h2 className={styles.sentTitle}>
        <CircleCheck aria-hidden />
        {t('sent')}
      </h2>
      <p>{t('sentTo', { email, title })}</p>
      <div className={styles.actions}>
        <Button variant="primary" onPress={onRedownload}>
          {t('another')}
        </Button>
        <NavButton href={paths.widgets}>{widgets('title')}</NavButton>
      </div>
    </div>
  );
}
