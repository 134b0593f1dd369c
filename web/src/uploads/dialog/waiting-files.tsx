import { useTranslations } from 'use-intl';
import { reportError } from '../../browser/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { allowReading } from '../queue/device-files.ts';
import { stageOf } from '../queue/upload-stage.ts';
import { uploadSession } from '../upload-session.ts';
import { openUploadWindow } from '../upload-window.ts';
import { ZippedFile } from '../zips/zipped-file.ts';
import { FilePicker } from './file-picker.tsx';
import styles from './upload-panel.module.css';
import { useUploads } from './uploads-context.ts';
import { useShared } from './use-shared.ts';
import { useShortList } from './use-short-list.ts';

/** What other visits have left, and what another tab is sending. */
export function WaitingFiles() {
  const t = useTranslations('upload.remembered');
  const { missing, elsewhere, waiting, total } = useShared();
  const { totals, isPaused } = useUploads();
  const isChoosing = stageOf(totals) === 'choosing';
  if (elsewhere !== null) {
    return <p className={styles.title}>{t(isPaused ? 'elsewherePaused' : 'elsewhere', { ...elsewhere })}</p>;
  }
  if (missing === 0) return null;
  return (
    <div className={styles.waiting}>
      {isChoosing ? <p className={styles.title}>{t('stillWaiting', { waiting, total })}</p> : null}
      <NeedPermission />
      <NeedChoosing />
    </div>
  );
}

function NeedPermission() {
  const t = useTranslations('upload.remembered');
  const { needPermission } = useShared();
  if (needPermission.length === 0) return null;
  const allow = async () => {
    for (const file of needPermission) if (!(await allowReading(file))) break;
    await uploadSession().shared?.openAllowed();
  };
  return (
    <>
      <p className={styles.note}>{t('permissionHint', { count: needPermission.length })}</p>
      <div className={styles.line}>
        <Button
          size="small"
          variant="primary"
          onPress={() => void allow().catch((error: unknown) => reportError(error, 'upload'))}
        >
          {t('continue')}
        </Button>
        <RemoveButton />
      </div>
    </>
  );
}

function NeedChoosing() {
  const t = useTranslations('upload.remembered');
  const shortList = useShortList();
  const { needChoosing, needPermission } = useShared();
  if (needChoosing.length === 0) return null;
  const zips = new Set(needChoosing.flatMap(({ exported }) => exported?.zip ?? []));
  const photos = needChoosing.filter(({ exported }) => exported === undefined).length;
  const take = (files: File[]) => {
    const { shared } = uploadSession();
    // The other photos of these zips were uploaded before, or removed.
    const isOfZips = (file: File) => file instanceof ZippedFile && zips.has(file.exported.zip);
    const others = shared?.chooseAgain(files).filter((file) => !isOfZips(file)) ?? [];
    if (others.length > 0) openUploadWindow(others);
  };
  return (
    <>
      {photos > 0 ? <p className={styles.note}>{t('chooseHint', { count: photos })}</p> : null}
      {zips.size > 0 ? (
        <p className={styles.note}>{t('chooseZips', { count: zips.size, names: shortList([...zips]) })}</p>
      ) : null}
      <div className={styles.line}>
        <FilePicker size="small" variant="primary" label={t('chooseAgain')} onFiles={take} />
        {needPermission.length > 0 ? null : <RemoveButton />}
      </div>
    </>
  );
}

function RemoveButton() {
  const t = useTranslations('upload.remembered');
  return (
    <Button size="small" onPress={() => uploadSession().shared?.removeMissing()}>
      {t('forget')}
    </Button>
  );
}
