import { useEffect } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLanguage } from '../aria-language/aria-language.tsx';
import { Ring } from '../spinner/spinner.tsx';
import styles from './busy-overlay.module.css';
import { pushModal } from './modal-stack.ts';

interface BusyOverlayProps {
  readonly isOpen: boolean;
  /** What is going on. */
  readonly title: string;
}

/** Covers the whole window until something is done; it cannot be closed. */
export function BusyOverlay({ isOpen, title }: BusyOverlayProps) {
  useEffect(() => {
    if (!isOpen) return;
    return pushModal({ allowsEscape: () => false, isBusy: () => true, close: () => {} });
  }, [isOpen]);
  return (
    <AriaLanguage>
      <ModalOverlay className={styles.overlay ?? ''} isOpen={isOpen} isKeyboardDismissDisabled>
        <AriaModal>
          <Dialog className={styles.dialog ?? ''}>
            <Ring className={styles.ring} />
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </AriaLanguage>
  );
}
