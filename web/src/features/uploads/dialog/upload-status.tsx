import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { stageOf } from '../queue/upload-stage.ts';
import { useUploads } from './uploads-context.ts';
import { useSummarySentence } from './use-summary-sentence.ts';

/** Often enough to know that it goes on, seldom enough to be left in peace. */
const pauseMilliseconds = 5000;

/** Reads aloud how far the uploads are, politely; where the dialog is open there, else in the panel. */
export function UploadStatus() {
  const { totals } = useUploads();
  const stage = stageOf(totals);
  const sentence = useSentence();
  const [said, setSaid] = useState('');
  const say = useEffectEvent(() => setSaid(sentence));
  // What was chosen is told at once, how far it is now and then.
  const moment = stage === 'choosing' ? totals.files.chosen + totals.files.failed : stage;
  useEffect(() => {
    if (moment !== 0) say();
    const timer = setInterval(() => say(), pauseMilliseconds);
    return () => clearInterval(timer);
  }, [moment]);
  return (
    <div role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
}

function useSentence(): string {
  const t = useTranslations('upload');
  const { totals } = useUploads();
  const summary = useSummarySentence();
  const { chosen, done, failed } = totals.files;
  const refused = failed > 0 ? `, ${t('cannotBeUploaded', { count: failed })}` : '';
  switch (stageOf(totals)) {
    case 'choosing':
      return chosen + failed > 0 ? t('chosen', { count: chosen }) + refused : '';
    case 'uploading':
      return t('progress', { done, total: totals.sentOff });
    case 'finished':
      return summary;
  }
}
