import { widgetMarkup, widgetPagePath } from '@keepsake/contract/widgets';
import { Copy, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { fillPath } from '../api/route-url.ts';
import { copyText } from '../browser/clipboard.ts';
import { paths } from '../browser/paths.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Button } from '../ui/button/button.tsx';
import { Link } from '../ui/link/link.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { showToast } from '../ui/toast/toasts.ts';
import { DeleteButton } from './delete-button.tsx';
import type { Widget } from './widget-queries.ts';
import styles from './widgets.module.css';

interface WidgetLinkProps {
  readonly widget: Widget;
  readonly title: string;
  readonly onDeleted: () => void;
}

/** The link, and what can be done with it. */
export function WidgetLink({ widget, title, onDeleted }: WidgetLinkProps) {
  const t = useTranslations('widgets');
  const address = widgetAddress(widget);
  const { productCode } = widget;
  return (
    <>
      <div className={styles.link}>
        <Link href={address} newTab className={styles.address}>
          {address.replace(/^https?:\/\//, '')}
        </Link>
        <CopyButton text={address} label={t('copy')} notice={t('copied')} title={title} />
      </div>
      <div className={styles.actions}>
        <NavButton
          href={paths.widgetShare(productCode)}
          size="small"
          icon={<Mail aria-hidden />}
          aria-label={t('one', { action: t('share'), title })}
        >
          {t('share')}
        </NavButton>
        <DeleteButton productCode={productCode} title={title} onDeleted={onDeleted} />
      </div>
      <Embed code={widgetMarkup({ address, title })} title={title} />
      <Shares shares={widget.shares} />
    </>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly notice: string;
  readonly title: string;
}

function CopyButton({ text, label, notice, title }: CopyButtonProps) {
  const t = useTranslations('widgets');
  const copy = async () => {
    if (await copyText(text)) showToast({ tone: 'success', message: notice });
    else showToast({ tone: 'error', message: t('copyFailed') });
  };
  return (
    <Button
      size="small"
      icon={<Copy aria-hidden />}
      aria-label={t('one', { action: label, title })}
      onPress={() => void copy()}
    >
      {label}
    </Button>
  );
}

function Embed({ code, title }: { code: string; title: string }) {
  const t = useTranslations('widgets');
  return (
    <details className={styles.embed}>
      <summary aria-label={t('one', { action: t('embed'), title })}>{t('embed')}</summary>
      <p className={styles.muted}>{t('embedText')}</p>
      <code className={styles.code} dir="ltr">
        {code}
      </code>
      <CopyButton text={code} label={t('copyCode')} notice={t('codeCopied')} title={title} />
    </details>
  );
}

function Shares({ shares }: Pick<Widget, 'shares'>) {
  const t = useTranslations('widgets');
  const formats = useFormats();
  if (shares.length === 0) return null;
  return (
    <div className={styles.shares}>
      <h3>{t('shares')}</h3>
      <ul>
        {shares.map(({ to, at }) => (
          <li key={`${to} ${at}`}>
            <bdi>{to}</bdi> <span className={styles.muted}>{formats.shortDate(at)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Address of the public page. */
function widgetAddress({ widgetCode: code }: Pick<Widget, 'widgetCode'>): string {
  return window.location.origin + fillPath(widgetPagePath, { code });
}
