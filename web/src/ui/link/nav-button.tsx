import type { ReactNode } from 'react';
import buttonStyles from '../button/button.module.css';
import type { ButtonVariant } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Link, type LinkProps } from './link.tsx';

export interface NavButtonProps extends Omit<LinkProps, 'variant'> {
  readonly variant?: ButtonVariant;
  readonly size?: 'medium' | 'small';
  readonly icon?: ReactNode;
}

/** A link that looks like a button. */
export function NavButton(props: NavButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, children, className, ...rest } = props;
  const classes = classNames(buttonStyles.button, buttonStyles[variant], buttonStyles[size], className);
  return (
    <Link {...rest} variant="plain" className={classes}>
      {icon}
      {children}
    </Link>
  );
}
