import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { announce } from '../ui/announcer/announce.ts';
import { Button } from '../ui/button/button.tsx';
import { preloadModal } from '../ui/modal/modal.tsx';
import { useDeleteKey } from '../ui/modal/use-page-keys.ts';

interface BulkActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly preload: () => Promise<unknown>;
  /**
   * Closes the dialog when the selection becomes empty, for example after a deletion on another device.
   * Absent while the action runs, which deselects the photos itself.
   */
  readonly onEmptied?: (() => void) | undefined;
  /** Whether the key that deletes opens it. */
  readonly hasDeleteKey?: boolean;
  /** Mounted only while it is open. */
  readonly children: ReactNode;
}

/** A button of the selection bar and its dialog, which is loaded on demand. */
export function BulkAction(props: BulkActionProps) {
  const { icon, label, count, isOpen, onOpen, preload, onEmptied, hasDeleteKey = false, children } = props;
  const t = useTranslations('selection');
  const isEmptied = isOpen && count === 0 && onEmptied !== undefined;
  const giveUp = useEffectEvent(() => {
    onEmptied?.();
    announce(t('deleteChanged'));
  });
  useDeleteKey(hasDeleteKey && count > 0 ? onOpen : undefined);
  useEffect(() => {
    if (isEmptied) giveUp();
  }, [isEmptied]);
  return (
    <>
      <Button
        variant="quiet"
        icon={icon}
        disabledReason={count === 0 && !isOpen ? t('nothingSelected') : undefined}
        onIntent={() => {
          preloadModal();
          void preload();
        }}
        onPress={onOpen}
      >
        {label}
      </Button>
      {isOpen ? <Suspense fallback={null}>{children}</Suspense> : null}
    </>
  );
}
