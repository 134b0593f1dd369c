import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../browser/clipboard.ts';
import { Button } from '../../ui/button/button.tsx';
import { TabPanels } from '../../ui/tabs/tab-panels.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
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

type Samples = Readonly<Record<string, string>>;

/** Names of events, formats and languages stay as they are. */
const messages: Samples = {
  'order.shipped (JSON)': orderJson,
  'order.shipped (XML)': orderXml,
  'invoice.ready (JSON)': invoiceJson,
  'invoice.ready (XML)': invoiceXml,
};
const programs: Samples = { 'Node.js': node, Python: python, PHP: php, Java: java, Go: go };

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
  /** Texts by their names. */
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
        tabs={Object.entries(samples).map(([name, code]) => ({
          id: name,
          label: name,
          content: <Sample name={name} code={code} />,
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
