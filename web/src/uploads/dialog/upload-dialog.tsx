import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { isMobile } from '../../browser/platform.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { TabPanels } from '../../ui/tabs/tab-panels.tsx';
import { EndTransferDialog, useEndQuestion } from '../phone/end-transfer-dialog.tsx';
import { PhoneTab } from '../phone/phone-tab.tsx';
import { usePairing } from '../phone/use-pairing.ts';
import { runningFiles } from '../queue/upload-totals.ts';
import { restoreLostFocus, useUploadWindow } from '../upload-window.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { forgetZips, stopReadingZips } from '../zips/zip-reading.ts';
import { ChooseFiles, DropHere } from './choose-files.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { UnfilledAlbums } from './unfilled-albums.tsx';
import { UploadActions } from './upload-actions.tsx';
import styles from './upload-dialog.module.css';
import { UploadHeadline } from './upload-headline.tsx';
import { UploadList } from './upload-list.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useQueue, useUploads } from './uploads-context.ts';
import { ZipSummary } from './zip-summary.tsx';

type Tab = 'device' | 'phone';

interface UploadDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function UploadDialog({ isOpen, onClose }: UploadDialogProps) {
  const t = useTranslations('upload');
  const phone = useTranslations('phone');
  const queue = useQueue();
  const { totals } = useUploads();
  const [isConfirming, setConfirming] = useState(false);
  const isRunning = runningFiles(totals) > 0;
  const { album } = useUploadWindow();
  const isDragging = useFileDrop(isOpen, album);
  const hasPhoneTab = useFlag('PhotoManagementQrCodeUploadEnabled') && !isMobile();
  const [tab, setTab] = useState<Tab>('device');
  const transfer = usePairing();
  const { question, askFirst } = useEndQuestion(isOpen && transfer.isConnected);
  const select = (to: Tab) => {
    setTab(to);
    if (to === 'phone') transfer.begin(album?.id);
  };
  const leave = () => {
    setTab('device');
    transfer.close();
    // Clears chosen and finished files; running uploads continue.
    if (isRunning) stopReadingZips();
    else {
      queue.clear();
      forgetZips();
    }
    onClose();
    restoreLostFocus();
  };
  const close = () => askFirst(leave);
  return (
    <>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={album ? t('titleInto', { album: album.name }) : t('title')}
        footer={
          hasPhoneTab && tab === 'phone' ? (
            <Button onPress={close}>{t('close')}</Button>
          ) : (
            <UploadActions onClose={close} onCancel={() => (isRunning ? setConfirming(true) : close())} />
          )
        }
      >
        {hasPhoneTab ? (
          <TabPanels
            label={phone('tabs')}
            selected={tab}
            onSelect={select}
            tabs={[
              { id: 'device', label: t('myDevice'), content: <Contents isDragging={isDragging} /> },
              {
                id: 'phone',
                label: phone('tab'),
                content: <PhoneTab transfer={transfer} onEnd={() => askFirst(transfer.end)} />,
              },
            ]}
          />
        ) : (
          <Contents isDragging={isDragging} />
        )}
      </Modal>
      <EndTransferDialog question={question} isSending={(transfer.pairing?.sending ?? 0) > 0} />
      <StopDialog isOpen={isOpen && isConfirming && isRunning} onClose={() => setConfirming(false)} />
    </>
  );
}

function Contents({ isDragging }: { isDragging: boolean }) {
  const t = useTranslations('upload');
  const isEmpty = useUploads().ids.length === 0;
  const { areSharedLost } = useUploadWindow();
  const contents = useRef<HTMLDivElement>(null);
  return (
    <div ref={contents} className={styles.contents} tabIndex={-1} data-grows>
      {areSharedLost ? <Banner tone="warning">{t('sharedLost')}</Banner> : null}
      <UnfilledAlbums onEnd={() => contents.current?.focus()} />
      <ZipSummary />
      {isEmpty ? (
        <ChooseFiles isDragging={isDragging} />
      ) : (
        <>
          <UploadHeadline />
          {isDragging ? <DropHere /> : null}
          <UploadList />
        </>
      )}
      <UploadStatus />
    </div>
  );
}
