import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './back-link.module.css';
import { Link } from './link.tsx';

interface BackLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A link to the parent page, above the title. */
export function BackLink({ href, children, className }: BackLinkProps) {
  return (
    <Link variant="plain" href={href} className={classNames(styles.back, className)}>
      <ChevronLeft aria-hidden />
      {children}
    </Link>
  );
}
