import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../browser/clipboard.ts';
import { Button } from '../../ui/button/button.tsx';
import { TabPanels } from '../../ui/tabs/tab-panels.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './integration.module.css';
import java from './samples/Verify.java?raw';
import go from './samples/verify.go?raw';
import node from './samples/verify.mjs.txt?raw';
import php from './samples/verify.php?raw';
import python from './samples/verify.py?raw';

/** Names of languages are not translated. */
const samples = { 'Node.js': node, Python: python, PHP: php, Java: java, Go: go } as const;
type Language = keyof typeof samples;

const languages = Object.keys(samples) as Language[];

/** How a receiver verifies messages, in several languages. */
export function SignatureSamples() {
  const t = useTranslations('callbacks');
  const [language, select] = useState<Language>('Node.js');
  return (
    <section className={styles.part} aria-labelledby="samples">
      <h3 id="samples">{t('samples')}</h3>
      <p>{t('samplesText')}</p>
      <TabPanels
        label={t('samples')}
        tabs={languages.map((id) => ({ id, label: id, content: <Sample language={id} /> }))}
        selected={language}
        onSelect={select}
      />
    </section>
  );
}

function Sample({ language }: { language: Language }) {
  const t = useTranslations('callbacks');
  const code = samples[language];
  const copy = async () => {
    if (await copyText(code)) showToast({ tone: 'success', message: t('sampleCopied') });
  };
  return (
    <div className={styles.part}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section className={styles.code} tabIndex={0} aria-label={language} lang="en">
        <pre>{code}</pre>
      </section>
      <div>
        <Button size="small" onPress={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
