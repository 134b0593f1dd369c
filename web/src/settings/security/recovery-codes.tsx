import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { downloadBlob } from '../../browser/download.ts';
import { Button } from '../../ui/button/button.tsx';
import { KeepDialog } from '../leave-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import { FocusedHeading } from './focused-heading.tsx';
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
