import { createContext, useContext, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../browser/network.ts';
import { systemClock } from '../../browser/time.ts';
import { stageOf } from '../queue/upload-stage.ts';
import { minutesLeft, roundTimeLeft, type SentSample, withSample } from './time-left.ts';
import { useQueue, useUploads } from './uploads-context.ts';

/** Minutes; undefined while unknown. Dialog and panel show the same. */
export const TimeLeftContext = createContext<number | undefined>(undefined);

const sampleMilliseconds = 5000;

/** Measured while photos are sent, every few seconds. */
export function useMinutesLeft(): number | undefined {
  const queue = useQueue();
  const isOnline = useOnline();
  const { totals, isPaused } = useUploads();
  const isSending = stageOf(totals) === 'uploading' && isOnline && !isPaused;
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (!isSending) return;
    let samples: readonly SentSample[] = [];
    const sample = () => {
      const { bytes, sentBytes } = queue.getSnapshot().totals;
      samples = withSample(samples, { at: systemClock.now(), sentBytes });
      setLeft(minutesLeft(samples, bytes - sentBytes));
    };
    sample();
    const timer = setInterval(sample, sampleMilliseconds);
    return () => clearInterval(timer);
  }, [queue, isSending]);
  return isSending ? left : undefined;
}

/** "About 3 minutes left", or null. */
export function useTimeLeftText(): string | null {
  const t = useTranslations('upload');
  const minutes = useContext(TimeLeftContext);
  if (minutes === undefined) return null;
  const left = roundTimeLeft(minutes);
  return left.unit === 'lessThanMinute'
    ? t('timeLeft.lessThanMinute')
    : t(`timeLeft.${left.unit}`, { count: left.count });
}
