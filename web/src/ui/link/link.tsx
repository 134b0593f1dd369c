import { type MouseEvent, type ReactNode, type Ref, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { isOwnPath, safeHref } from '../../browser/safe-href.ts';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './link.module.css';
import { isPlainClick, LinkRouterContext } from './link-router.ts';

export interface LinkProps {
  /** A path of this site, or an http(s) address. */
  readonly href: string;
  readonly children: ReactNode;
  /** `text` is underlined; `plain` has no style. */
  readonly variant?: 'text' | 'plain';
  readonly newTab?: boolean;
  /** Whether it is a file of this site: it is saved, and the page stays even if there is none. */
  readonly isFile?: boolean;
  readonly className?: string | undefined;
  readonly onPress?: () => void;
  readonly 'aria-current'?: 'page' | 'true';
  readonly 'aria-label'?: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

const asItIs = (href: string) => href;

/**
 * An anchor. Paths of this site navigate without a page load; addresses other than http(s) become plain
 * text.
 */
export function Link({
  href,
  children,
  variant = 'text',
  newTab = false,
  isFile = false,
  onPress,
  ...rest
}: LinkProps) {
  const router = useContext(LinkRouterContext);
  const useHref = router?.useHref ?? asItIs;
  const address = useHref(href);
  const className = classNames(variant === 'text' && styles.text, rest.className);
  if (safeHref(address) === null) return <span className={rest.className}>{children}</span>;
  const isOwn = isOwnPath(address);
  const follow = (event: MouseEvent) => {
    onPress?.();
    if (!router || !isOwn || newTab || !isPlainClick(event)) return;
    event.preventDefault();
    router.navigate(href);
  };
  return (
    <a
      {...rest}
      href={address}
      className={className}
      onClick={follow}
      {...(newTab ? { target: '_blank' } : {})}
      {...(isFile ? { download: '' } : {})}
      {...(isOwn ? {} : { rel: 'noopener noreferrer' })}
    >
      {children}
      {newTab ? <NewTabHint /> : null}
    </a>
  );
}

export interface EmailLinkProps {
  readonly address: string;
  readonly subject: string;
  readonly body?: string | undefined;
}

/** Starts an email in the customer's own program. */
export function EmailLink({ address, subject, body }: EmailLinkProps) {
  const fields = Object.entries({ subject, body }).filter(([, text]) => text !== undefined);
  // A form's encoding writes spaces as "+", which mail programs show.
  const query = fields.map(([name, text]) => `${name}=${encodeURIComponent(text ?? '')}`).join('&');
  return (
    <a href={`mailto:${address}?${query}`} className={styles.text}>
      {address}
    </a>
  );
}

function NewTabHint() {
  const t = useTranslations('ui');
  return <VisuallyHidden> {t('newTab')}</VisuallyHidden>;
}
