import type { ReactNode } from 'react';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  readonly isDisabled?: boolean;
  /** Unless it is a link. */
  readonly onAction?: () => void;
  /** A path of this site or an http(s) address. */
  readonly href?: string;
  /** The current choice of a menu. */
  readonly isChosen?: boolean;
}

/** Choices under a heading. */
export interface MenuGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuAction[];
}

export type MenuPlacement = 'bottom start' | 'bottom end' | 'top end';
