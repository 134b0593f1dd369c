import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { lazy } from '../../browser/lazy.ts';
import { Button, type ButtonVariant } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import type { MenuAction, MenuGroup, MenuPlacement } from './menu-action.ts';

const MenuPopup = lazy(() => import('./menu-popup.tsx'));

interface MenuButtonProps {
  /** Name of the menu, and of an icon-only button. */
  readonly label: string;
  /** Absent for an icon-only button. */
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  /** A function where making them takes time: called once the menu opens. */
  readonly items?: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Groups after the items; each may have a chosen one. */
  readonly groups?: readonly MenuGroup[];
  /** Shown above the items. */
  readonly heading?: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: 'medium' | 'small';
  readonly placement?: MenuPlacement;
  readonly className?: string | undefined;
}

/** A button with a menu. The menu's code loads on first opening. */
export function MenuButton(props: MenuButtonProps) {
  const { label, text, icon, items = [], groups = [], heading, placement, ...rest } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  const shared = {
    ...rest,
    ref: trigger,
    onPress: open,
    // Loads the code before the press.
    onIntent: () => void MenuPopup.preload(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
  } as const;
  return (
    <>
      {text === undefined ? (
        <IconButton {...shared} label={label} icon={icon} />
      ) : (
        <Button {...shared} aria-label={label} icon={icon}>
          {text}
        </Button>
      )}
      {openings > 0 ? (
        <Suspense fallback={null}>
          <MenuPopup
            // Opened again while it closes, the same popover would not take the focus.
            key={openings}
            label={label}
            items={typeof items === 'function' ? items() : items}
            groups={groups}
            heading={heading}
            placement={placement ?? 'bottom end'}
            triggerRef={trigger}
            isOpen={isOpen}
            onOpenChange={setOpen}
          />
        </Suspense>
      ) : null}
    </>
  );
}
