import type { ReactNode } from 'react';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  readonly isDisabled?: boolean;
  /** What it does, unless it leads somewhere. */
  readonly onAction?: () => void;
  /** Where it leads: a path of this site or an http(s) address. */
  readonly href?: string;
  /** True for the choice that holds now, in a menu of choices. */
  readonly isChosen?: boolean;
}

/** Choices that belong together, under a heading of their own. */
export interface MenuGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuAction[];
}
