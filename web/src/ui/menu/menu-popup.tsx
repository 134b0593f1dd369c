import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useContext } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, Popover, Text } from 'react-aria-components/Menu';
import { safeHref } from '../../browser/safe-href.ts';
import { AriaLanguage } from '../aria-language/aria-language.tsx';
import { classNames } from '../class-names.ts';
import { LinkRouterContext } from '../link/link-router.ts';
import { focusItem } from './focus-item.ts';
import styles from './menu.module.css';
import type { MenuAction, MenuGroup, MenuPlacement } from './menu-action.ts';

interface MenuPopupProps {
  readonly label: string;
  readonly items: readonly MenuAction[];
  readonly groups: readonly MenuGroup[];
  readonly heading: ReactNode;
  readonly placement: MenuPlacement;
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export default function MenuPopup(props: MenuPopupProps) {
  const { label, items, groups, heading, placement, triggerRef, isOpen, onOpenChange } = props;
  return (
    <AriaLanguage>
      <FollowedBySite>
        <Popover
          className={styles.popover ?? ''}
          triggerRef={triggerRef}
          placement={placement}
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          offset={4}
        >
          {heading ? <div className={styles.heading}>{heading}</div> : null}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: passes the focus on, nothing else. */}
          <div onFocus={focusItem}>
            <Menu
              aria-label={label}
              autoFocus="first"
              className={styles.menu ?? ''}
              onClose={() => onOpenChange(false)}
              {...choiceProps(items)}
            >
              {items.map((item) => (
                <Item key={item.id} item={item} triggerRef={triggerRef} />
              ))}
              {groups.map((group) => (
                <MenuSection key={group.id} className={styles.group ?? ''} {...choiceProps(group.items)}>
                  <Header className={styles.groupLabel ?? ''}>{group.label}</Header>
                  {group.items.map((item) => (
                    <Item key={item.id} item={item} triggerRef={triggerRef} />
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </div>
        </Popover>
      </FollowedBySite>
    </AriaLanguage>
  );
}

/** Lets items navigate like `ui/link`. */
function FollowedBySite({ children }: { children: ReactNode }) {
  const router = useContext(LinkRouterContext);
  if (!router) return children;
  return (
    <RouterProvider navigate={router.navigate} useHref={router.useHref}>
      {children}
    </RouterProvider>
  );
}

/** Marks the chosen item for screen readers, too. */
function choiceProps(items: readonly MenuAction[]) {
  const chosen = items.filter((item) => item.isChosen).map((item) => item.id);
  return chosen.length > 0
    ? ({ selectionMode: 'single', selectedKeys: chosen, disallowEmptySelection: true } as const)
    : {};
}

interface ItemProps {
  readonly item: MenuAction;
  readonly triggerRef: RefObject<HTMLElement | null>;
}

function Item({ item, triggerRef }: ItemProps) {
  const { onAction } = item;
  // The closing menu takes the focus again. A dialog opened from here restores the focus to its last owner,
  // which must be the button: this item is gone by then.
  const act = () => {
    setTimeout(() => {
      triggerRef.current?.focus({ preventScroll: true });
      onAction?.();
    });
  };
  const href = item.href === undefined ? null : safeHref(item.href);
  return (
    <MenuItem
      id={item.id}
      textValue={item.label}
      className={classNames(styles.item, item.tone === 'danger' && styles.danger)}
      isDisabled={item.isDisabled ?? false}
      {...(href === null ? {} : { href })}
      {...(onAction ? { onAction: act } : {})}
    >
      {item.icon}
      <Text slot="label">{item.label}</Text>
      {item.isChosen ? <Check aria-hidden className={styles.check} /> : null}
    </MenuItem>
  );
}
