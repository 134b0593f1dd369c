import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslations } from 'use-intl';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { AriaLanguage } from '../aria-language/aria-language.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { isPrivate } from '../private/private.ts';
import styles from './modal.module.css';
import type { ModalProps } from './modal-props.ts';
import { pushModal } from './modal-stack.ts';

export default function ModalWindow(props: ModalProps) {
  const { isOpen, onClose, size = 'medium', isDismissable = true, isBusy = false, role = 'dialog' } = props;
  useModalLayer(isOpen, isDismissable, isBusy, onClose);
  return (
    <AriaLanguage>
      {/* A separate overlay, without the library's Escape: one key would close two dialogs. */}
      <ModalOverlay
        className={styles.overlay ?? ''}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={isDismissable && !isBusy && role !== 'alertdialog'}
        isKeyboardDismissDisabled
      >
        <AriaModal className={classNames(styles.window, styles[size])}>
          <Dialog role={role} className={styles.dialog ?? ''} {...isPrivate}>
            <ModalContent {...props} isDismissable={isDismissable} isBusy={isBusy} />
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </AriaLanguage>
  );
}

function ModalContent({ title, children, footer, isDismissable, isBusy = false, onClose }: ModalProps) {
  const t = useTranslations('ui');
  useFocusAfterwards();
  const body = useRef<HTMLDivElement>(null);
  const isStop = useScrollsOnlyText(body);
  return (
    <>
      <header className={styles.header}>
        <Heading slot="title" className={styles.title ?? ''}>
          {title}
        </Heading>
        {isDismissable ? (
          <IconButton
            icon={<X aria-hidden />}
            label={t('close')}
            tooltip={undefined}
            onPress={onClose}
            isDisabled={isBusy}
          />
        ) : null}
      </header>
      <div
        ref={body}
        className={styles.body}
        {...(isStop && { tabIndex: 0, role: 'region', 'aria-label': title })}
      >
        {children}
      </div>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </>
  );
}

/** Whether an element scrolls and holds nothing that takes the focus: a keyboard could not scroll it in every browser. */
function useScrollsOnlyText(element: RefObject<HTMLElement | null>): boolean {
  const [scrollsOnlyText, setScrollsOnlyText] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const hasStop = box.querySelector('a[href], button, input, select, textarea, [tabindex]') !== null;
      setScrollsOnlyText(!hasStop && box.scrollHeight > box.clientHeight);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return scrollsOnlyText;
}

/** A dialog that opened by itself restores no focus: there was none. */
function useFocusAfterwards() {
  const [wasFree] = useState(() => document.activeElement === document.body);
  useEffect(() => (wasFree ? focusMainWhenFree : undefined), [wasFree]);
}

function useModalLayer(isOpen: boolean, isDismissable: boolean, isBusy: boolean, onClose: () => void) {
  const allowsEscape = useEffectEvent(() => isDismissable);
  const busy = useEffectEvent(() => isBusy);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    return pushModal({ allowsEscape: () => allowsEscape(), isBusy: () => busy(), close: () => close() });
  }, [isOpen]);
}
