import { Pause, Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { useQueue, useUploads } from './uploads-context.ts';

/** Pauses or resumes the uploads of all tabs. */
export function PauseButton() {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { isPaused } = useUploads();
  const Icon = isPaused ? Play : Pause;
  return (
    <Button size="small" icon={<Icon aria-hidden />} onPress={() => queue.setPaused(!isPaused)}>
      {t(isPaused ? 'resume' : 'pause')}
    </Button>
  );
}
