import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../browser/clipboard.ts';
import { Button } from '../ui/button/button.tsx';
import { TabPanels } from '../ui/tabs/tab-panels.tsx';
import { showToast } from '../ui/toast/toasts.ts';
import styles from './integration.module.css';
import invoiceJson from './samples/invoice.ready.json?raw';
import invoiceXml from './samples/invoice.ready.xml?raw';
import orderJson from './samples/order.shipped.json?raw';
import orderXml from './samples/order.shipped.xml?raw';
import java from './samples/Verify.java?raw';
import go from './samples/verify.go?raw';
import node from './samples/verify.mjs.txt?raw';
import php from './samples/verify.php?raw';
import python from './samples/verify.py?raw';

/** Texts by tab, then by name. Names of events, formats and languages stay as they are. */
type Samples = Readonly<Record<string, Readonly<Record<string, string>>>>;

const messages: Samples = {
  JSON: { 'order.shipped': orderJson, 'invoice.ready': invoiceJson },
  XML: { 'order.shipped': orderXml, 'invoice.ready': invoiceXml },
};
const programs: Samples = {
  'Node.js': { 'verify.mjs': node },
  Python: { 'verify.py': python },
  PHP: { 'verify.php': php },
  Java: { 'Verify.java': java },
  Go: { 'verify.go': go },
};

/** What a receiver gets, in both formats. */
export function MessageSamples() {
  const t = useTranslations('callbacks');
  return <SampleTabs title={t('examples')} text={t('examplesText')} samples={messages} />;
}

/** How a receiver verifies messages, in several languages. */
export function SignatureSamples() {
  const t = useTranslations('callbacks');
  return <SampleTabs title={t('samples')} text={t('samplesText')} samples={programs} />;
}

interface SampleTabsProps {
  readonly title: string;
  readonly text: string;
  readonly samples: Samples;
}

function SampleTabs({ title, text, samples }: SampleTabsProps) {
  const id = useId();
  const [selected, select] = useState(Object.keys(samples)[0] ?? '');
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{text}</p>
      <TabPanels
        label={title}
        tabs={Object.entries(samples).map(([id, texts]) => ({
          id,
          label: id,
          content: (
            <div className={styles.section}>
              {Object.entries(texts).map(([name, code]) => (
                <Sample key={name} name={name} code={code} />
              ))}
            </div>
          ),
        }))}
        selected={selected}
        onSelect={select}
      />
    </section>
  );
}

function Sample({ name, code }: { name: string; code: string }) {
  const t = useTranslations('callbacks');
  const copy = async () => {
    if (await copyText(code)) showToast({ tone: 'success', message: t('sampleCopied') });
  };
  return (
    <div className={styles.part}>
      <code>{name}</code>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section className={styles.code} tabIndex={0} aria-label={name} lang="en">
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
