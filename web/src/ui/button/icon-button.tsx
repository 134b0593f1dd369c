import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Ring } from '../spinner/spinner.tsx';
import { BareButton } from './bare-button.tsx';
import styles from './button.module.css';
import type { ButtonProps } from './button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  readonly icon: ReactNode;
  /** Accessible name, and the default tooltip. */
  readonly label: string;
}

/** A square button with an icon only. */
export function IconButton({ icon, label, variant = 'quiet', size = 'medium', ...props }: IconButtonProps) {
  const className = classNames(
    styles.button,
    styles.iconOnly,
    styles[variant],
    styles[size],
    props.className,
  );
  return (
    <BareButton tooltip={label} {...props} aria-label={label} className={className}>
      {props.isPending ? <Ring className={styles.ring} /> : icon}
    </BareButton>
  );
}
