import { reportError } from '../browser/report-error.ts';
import { hasRecords } from './queue/device-records.ts';
import { readRememberedCounts, rememberedCountsKey } from './remembered-counts.ts';
import { resumeUploads } from './upload-window.ts';

/**
 * Resumes uploads if this device remembers files, now or when another tab begins. A browser that is killed has the
 * records, but not what was written into `localStorage` shortly before. The returned function ends it.
 */
export function watchRemembered(): () => void {
  let isOver = false;
  const resume = async (mayResume: boolean | Promise<boolean>) => {
    if ((await mayResume) && !isOver) await resumeUploads();
  };
  const report = (error: unknown) => reportError(error, 'upload');
  const onStorage = ({ key }: StorageEvent) => {
    if (key === rememberedCountsKey) resume(Object.keys(readRememberedCounts()).length > 0).catch(report);
  };
  // Where site data is blocked, nothing is remembered.
  resume(hasRecords().catch(() => false)).catch(report);
  window.addEventListener('storage', onStorage);
  return () => {
    isOver = true;
    window.removeEventListener('storage', onStorage);
  };
}
