import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button, type ButtonVariant } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import type { MenuAction, MenuGroup } from './menu-action.ts';

const loadPopup = () => import('./menu-popup.tsx');
const MenuPopup = lazy(loadPopup);

interface MenuButtonProps {
  /** Name of the menu, and of its button when it shows an icon only. */
  readonly label: string;
  /** Text on the button; without it the button shows the icon only. */
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  readonly items?: readonly MenuAction[];
  /** After the items; in each of them one may be chosen. */
  readonly groups?: readonly MenuGroup[];
  /** Not an item: shown above them. */
  readonly heading?: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: 'medium' | 'small';
  readonly placement?: 'bottom start' | 'bottom end';
  readonly className?: string | undefined;
}

/** A button that opens a menu of actions or choices. The menu's code loads when it is first opened. */
export function MenuButton(props: MenuButtonProps) {
  const { label, text, icon, items = [], groups = [], heading, placement, ...look } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setOpen(true);
  };
  const shared = {
    ...look,
    ref: trigger,
    onPress: open,
    // The code is there by the time of the press.
    onIntent: () => void loadPopup(),
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
      {wasOpen ? (
        <Suspense fallback={null}>
          <MenuPopup
            label={label}
            items={items}
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
