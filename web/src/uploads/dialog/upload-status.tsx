import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { stageOf } from '../queue/upload-stage.ts';
import { useUploads } from './uploads-context.ts';
import { useShared } from './use-shared.ts';
import { useSummarySentence } from './use-summary-sentence.ts';

/** Often enough to show progress, without disturbing. */
const pauseMilliseconds = 5000;

/** Announces progress politely, in the dialog if it is open, else in the panel. */
export function UploadStatus() {
  const { totals, isPaused } = useUploads();
  const stage = stageOf(totals);
  const sentence = useSentence();
  const [announced, setAnnounced] = useState('');
  const announce = useEffectEvent(() => setAnnounced(sentence));
  const { missing } = useShared();
  // Announces choosing at once, progress at intervals.
  const { files } = totals;
  const trigger = stage === 'choosing' ? files.chosen + files.failed + missing : `${stage} ${isPaused}`;
  useEffect(() => {
    if (trigger === 0) setAnnounced('');
    else announce();
    const timer = setInterval(() => announce(), pauseMilliseconds);
    return () => clearInterval(timer);
  }, [trigger]);
  return (
    <div role="status">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}

function useSentence(): string {
  const t = useTranslations('upload');
  const { totals, isPaused } = useUploads();
  const { missing, waiting, total } = useShared();
  const summary = useSummarySentence();
  const { chosen, done, failed } = totals.files;
  const refused = failed > 0 ? `, ${t('cannotBeUploaded', { count: failed })}` : '';
  switch (stageOf(totals)) {
    case 'choosing':
      if (chosen + failed > 0) return t('chosen', { count: chosen }) + refused;
      return missing > 0 ? t('remembered.stillWaiting', { waiting, total }) : '';
    case 'uploading':
      return isPaused ? t('paused') : t('progress', { done, total: totals.enqueued });
    case 'finished':
      return summary;
  }
}
