import type { ComponentProps, ReactNode } from 'react';
import { usePageTitle } from '../../browser/page.ts';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

interface PageBoxProps extends ComponentProps<'div'> {
  /** For pictures in columns. */
  readonly isWide?: boolean;
}

/** Width of a page, and the distance between its parts. */
export function PageBox({ isWide = false, ...props }: PageBoxProps) {
  return <div {...props} className={classNames(styles.page, isWide && styles.wide)} />;
}

interface PageProps extends PageBoxProps {
  readonly title: string;
  readonly intro?: ReactNode;
}

/** A page with its heading, which is the title of the window, too. */
export function Page({ title, intro, children, ...box }: PageProps) {
  usePageTitle(title);
  return (
    <PageBox {...box}>
      <header>
        <h1>{title}</h1>
        {intro ? <p className={styles.intro}>{intro}</p> : null}
      </header>
      {children}
    </PageBox>
  );
}
