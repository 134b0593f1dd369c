import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig, useFlag } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Link } from '../ui/link/link.tsx';
import { Modal } from '../ui/modal/modal.tsx';
import { showToast } from '../ui/toast/toasts.ts';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import styles from './export-dialog.module.css';
import { waitForExport } from './export-push.ts';
import { exportsKey } from './export-queries.ts';
import { type RequestedExport, requestExport } from './export-requests.ts';

/** As long as toasts with an action; hover and focus pause the time. */
const toastMs = 10_000;

function useAnnounceReady(): (backupId: string) => void {
  const t = useTranslations('exports');
  const navigate = useNavigate();
  return (backupId) => {
    const href = paths.photoExport(backupId);
    const action = { label: t('open'), href, onPress: () => void navigate({ href }) };
    showToast({ message: t('readyTitle'), tone: 'success', action }, { timeoutMs: toastMs });
  };
}

export interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Each opening mounts a new dialog. */
export default function ExportDialog({ isOpen, onClose }: ExportDialogProps) {
  const t = useTranslations('exports');
  const navigate = useNavigate();
  const { ready, ...request } = useRequest(isOpen);
  const go = (backupId: string) => {
    onClose();
    void navigate({ href: paths.photoExport(backupId) });
  };
  const create = () =>
    request.mutate(undefined, {
      onSuccess(requested) {
        if (requested.status === 'READY') go(requested.backupId);
      },
    });
  // Closes the dialog, which must not change while it fades.
  const isOnItsWay = request.isSuccess && request.data.status !== 'READY';
  return (
    <Modal
      isOpen={isOpen}
      title={ready ? t('readyTitle') : isOnItsWay ? t('processingTitle') : t('title')}
      size="small"
      isBusy={request.isPending}
      onClose={onClose}
      footer={
        <DialogActions
          isPending={request.isPending}
          isRequested={isOnItsWay}
          onCreate={create}
          onClose={onClose}
          onGo={ready ? () => go(ready) : null}
        />
      }
    >
      <p role="status" className={styles.text}>
        {request.isError ? null : ready ? (
          <VisuallyHidden>{t('readyTitle')}</VisuallyHidden>
        ) : (
          <Info isPending={request.isPending} isRequested={isOnItsWay} />
        )}
      </p>
      <Alert>{request.isError ? <Failure onLeave={onClose} /> : null}</Alert>
    </Modal>
  );
}

/** The request and, if ready while the dialog is open, its export; otherwise a toast shows it. */
function useRequest(isOpen: boolean) {
  const config = useConfig();
  const queryClient = useQueryClient();
  const announceReady = useAnnounceReady();
  const [ready, setReady] = useState<string | null>(null);
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  const notifyReady = (backupId: string) => {
    if (isShown.current) setReady(backupId);
    else announceReady(backupId);
  };
  const mutation = useMutation({
    mutationFn: (): Promise<RequestedExport> => requestExport(config.channel),
    meta: { operation: 'request-export' },
    onSuccess({ status, backupId }) {
      void queryClient.invalidateQueries({ queryKey: exportsKey });
      if (status !== 'READY' && backupId !== undefined) {
        void waitForExport(backupId, config).then((isReady) => isReady && notifyReady(backupId));
      }
    },
  });
  return { ...mutation, ready };
}

function Info({ isPending, isRequested }: { isPending: boolean; isRequested: boolean }) {
  const t = useTranslations('exports');
  if (isRequested) return t('processingText');
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

interface DialogActionsProps {
  readonly isPending: boolean;
  readonly isRequested: boolean;
  readonly onCreate: () => void;
  readonly onClose: () => void;
  /** Null until the export is ready. */
  readonly onGo: (() => void) | null;
}

function DialogActions({ isPending, isRequested, onCreate, onClose, onGo }: DialogActionsProps) {
  const t = useTranslations('exports');
  const ui = useTranslations('ui');
  return (
    <>
      {/* The focused button is gone. */}
      <Button
        key={isRequested ? 'last' : 'first'}
        autoFocus={isRequested}
        isDisabled={isPending}
        onPress={onClose}
      >
        {ui('close')}
      </Button>
      {onGo ? (
        <Button variant="primary" onPress={onGo}>
          {t('open')}
        </Button>
      ) : isRequested ? null : (
        <Button variant="primary" isPending={isPending} onPress={onCreate}>
          {t('create')}
        </Button>
      )}
    </>
  );
}
