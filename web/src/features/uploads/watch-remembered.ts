import { reportError } from '../../browser/report-error.ts';
import { readRememberedCounts, rememberedCountsKey } from './remembered-counts.ts';
import { resumeUploads } from './upload-window.ts';

/** Resumes uploads if this device remembers files, now or when another tab begins. The returned function ends it. */
export function watchRemembered(): () => void {
  const check = () => {
    if (Object.keys(readRememberedCounts()).length === 0) return;
    resumeUploads().catch((error: unknown) => reportError(error, 'upload'));
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === rememberedCountsKey) check();
  };
  check();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
