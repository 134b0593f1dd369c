import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { copyText } from '../../browser/clipboard.ts';
import { downloadBlob } from '../../browser/download.ts';
import { whenFocusIsFree } from '../../browser/when-focus-is-free.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { KeepDialog } from '../leave-dialog.tsx';
import styles from './security.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shown once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useTranslations('twoStep');
  const { brand } = useConfig();
  const lines = codes.join('\n');
  const download = () => {
    const title = t('fileName', { brand: brand.name });
    downloadBlob(new Blob([`${title}\n\n${lines}\n`], { type: 'text/plain' }), `${title}.txt`);
  };
  return (
    <>
      <FocusedHeading>{t('codesTitle')}</FocusedHeading>
      <p>{t('codesText')}</p>
      <ul className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={lines} notice={t('codesCopied')} />
        <Button onPress={download}>{t('download')}</Button>
        <Button variant="primary" onPress={onSaved}>
          {t('saved')}
        </Button>
      </div>
      <KeepDialog title={t('leaveTitle')} text={t('leaveText')} />
    </>
  );
}

export function CopyButton({ text, notice }: { text: string; notice: string }) {
  const t = useTranslations('twoStep');
  const copy = async () => {
    if (await copyText(text)) showToast({ tone: 'success', message: notice });
    else showToast({ tone: 'error', message: t('copyFailed') });
  };
  return <Button onPress={() => void copy()}>{t('copy')}</Button>;
}

/** Takes the focus of the button that it replaces. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => whenFocusIsFree(() => heading.current?.focus()), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
