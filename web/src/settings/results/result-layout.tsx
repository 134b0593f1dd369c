import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../browser/page.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';

interface ResultLayoutProps {
  readonly outcome: 'done' | 'failed';
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly footnote?: ReactNode;
}

/** The result of an action confirmed by a link. */
export function ResultLayout({ outcome, title, children, actions, footnote }: ResultLayoutProps) {
  usePageTitle(title);
  const Picture = outcome === 'done' ? CircleCheck : CircleX;
  return (
    <EmptyState
      isPage
      tone={outcome === 'done' ? 'success' : 'danger'}
      title={title}
      picture={<Picture />}
      actions={actions}
      footnote={footnote}
    >
      {children}
    </EmptyState>
  );
}
