import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Ring } from '../spinner/spinner.tsx';
import { BareButton, type BareButtonProps } from './bare-button.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends BareButtonProps {
  readonly variant?: ButtonVariant;
  readonly size?: 'medium' | 'small';
  readonly icon?: ReactNode;
}

/** A button with text. A spinner replaces the icon while `isPending`. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, children, className, ...rest } = props;
  return (
    <BareButton {...rest} className={classNames(styles.button, styles[variant], styles[size], className)}>
      {rest.isPending ? <Ring className={styles.ring} /> : icon}
      {children}
    </BareButton>
  );
}
