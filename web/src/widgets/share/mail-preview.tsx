import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import type { Widget } from '../widget-queries.ts';
import type { ShareValues } from './share-form.tsx';
import styles from './widget-share.module.css';

/** The mail as its recipient reads it. */
export function MailPreview({ widget, values }: { widget: Widget; values: ShareValues }) {
  const t = useTranslations('widgetShare');
  const { brand } = useConfig();
  const id = useId();
  const name = values.senderName.trim() || '…';
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id} className={styles.previewTitle}>
        {t('preview')}
      </h2>
      <div className={styles.mail}>
        <p className={styles.muted}>{t('from', { name, brand: brand.name })}</p>
        <p className={styles.subject}>{t('subject', { name })}</p>
        <p>{t('text', { name, title: widget.title, brand: brand.name })}</p>
        {values.personalMessage.trim() === '' ? null : (
          <div className={styles.message}>
            <p className={styles.muted}>{t('messageFrom', { name })}</p>
            <p dir="auto">{values.personalMessage}</p>
          </div>
        )}
        <p className={styles.open}>{t('open')}</p>
      </div>
    </section>
  );
}
