import type { RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { isPrivate } from '../private/private.ts';
import styles from './tooltip.module.css';

interface TooltipPopupProps {
  readonly id: string;
  readonly text: string;
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  /** Keeps it open: the pointer is on the tooltip. */
  readonly open: () => void;
  readonly close: () => void;
}

export default function TooltipPopup({ id, text, triggerRef, isOpen, open, close }: TooltipPopupProps) {
  return (
    <TooltipTriggerStateContext value={{ isOpen, open, close, shouldSkipAnimation: false }}>
      <Tooltip {...isPrivate} triggerRef={triggerRef} offset={8} className={styles.tooltip ?? ''}>
        <span id={id}>{text}</span>
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
