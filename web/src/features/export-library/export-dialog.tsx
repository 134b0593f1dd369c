import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConfig, useFlag } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import styles from './export-dialog.module.css';
import { waitForExport } from './export-push.ts';
import { exportsKey } from './export-queries.ts';
import { type AskedExport, requestExport } from './request-export.ts';
import { useAnnounceReady } from './use-announce-ready.ts';

export interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for an export. It says what comes next, or leads to the export that is there; each opening needs a new one. */
export default function ExportDialog({ isOpen, onClose }: ExportDialogProps) {
  const t = useTranslations('exports');
  const navigate = useNavigate();
  const request = useRequest();
  const ask = () =>
    request.mutate(undefined, {
      onSuccess(asked) {
        if (asked.status !== 'READY') return;
        onClose();
        void navigate({ href: paths.photoExport(asked.backupId) });
      },
    });
  // A ready one closes the dialog, which should not say anything else meanwhile.
  const isOnItsWay = request.isSuccess && request.data.status !== 'READY';
  return (
    <Modal
      isOpen={isOpen}
      title={isOnItsWay ? t('processingTitle') : t('title')}
      size="small"
      isBusy={request.isPending}
      onClose={onClose}
      footer={<Answers isPending={request.isPending} isAsked={isOnItsWay} onCreate={ask} onClose={onClose} />}
    >
      <p role="status" className={styles.text}>
        {request.isError ? null : <Info isPending={request.isPending} isAsked={isOnItsWay} />}
      </p>
      <Alert>{request.isError ? <Failure onLeave={onClose} /> : null}</Alert>
    </Modal>
  );
}

function useRequest() {
  const config = useConfig();
  const queryClient = useQueryClient();
  const announceReady = useAnnounceReady();
  return useMutation({
    mutationFn: (): Promise<AskedExport> => requestExport(config.channel),
    meta: { operation: 'request-export' },
    onSuccess({ status, backupId }) {
      void queryClient.invalidateQueries({ queryKey: exportsKey });
      if (status !== 'READY' && backupId !== undefined) {
        void waitForExport(backupId, config).then((isReady) => isReady && announceReady(backupId));
      }
    },
  });
}

function Info({ isPending, isAsked }: { isPending: boolean; isAsked: boolean }) {
  const t = useTranslations('exports');
  if (isAsked) return t('processingText');
  return isPending ? t('requesting') : t('info');
}

function Failure({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('exports');
  const hasTimeline = useFlag('PhotoManagementTimelineViewEnabled');
  return (
    <p>
      {t('requestFailed')}{' '}
      {hasTimeline ? (
        <Link href={paths.photos} onPress={onLeave}>
          {t('toLibrary')}
        </Link>
      ) : null}
    </p>
  );
}

interface AnswersProps {
  readonly isPending: boolean;
  readonly isAsked: boolean;
  readonly onCreate: () => void;
  readonly onClose: () => void;
}

function Answers({ isPending, isAsked, onCreate, onClose }: AnswersProps) {
  const t = useTranslations('exports');
  const ui = useTranslations('ui');
  return (
    <>
      {/* The button that had the focus is gone by then. */}
      <Button key={isAsked ? 'last' : 'first'} autoFocus={isAsked} isDisabled={isPending} onPress={onClose}>
        {ui('close')}
      </Button>
      {isAsked ? null : (
        <Button variant="primary" isPending={isPending} onPress={onCreate}>
          {t('create')}
        </Button>
      )}
    </>
  );
}
