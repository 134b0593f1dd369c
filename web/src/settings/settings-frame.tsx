import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText, useKnownError } from '../api/use-errors.ts';
import { usePageTitle } from '../browser/page.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { Link } from '../ui/link/link.tsx';
import { PageBox } from '../ui/page/page.tsx';
import { Loading } from '../ui/skeleton/loading.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { useCustomerPush } from './business/use-customer.ts';
import styles from './settings-frame.module.css';

export interface SettingsFrameProps<Data> {
  readonly title: string;
  /** The page above. */
  readonly back?: { readonly href: string; readonly label: string };
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Title and states of a page of the settings. */
export function SettingsFrame<Data>({ title, back, query, children }: SettingsFrameProps<Data>) {
  usePageTitle(title);
  useCustomerPush();
  return (
    <PageBox>
      <div className={styles.titles}>
        {back === undefined ? null : (
          <Link variant="plain" href={back.href} className={styles.back}>
            <ChevronLeft aria-hidden />
            {back.label}
          </Link>
        )}
        <h1>{title}</h1>
      </div>
      <Content query={query}>{children}</Content>
    </PageBox>
  );
}

function Content<Data>({ query, children }: Pick<SettingsFrameProps<Data>, 'query' | 'children'>) {
  const t = useTranslations('settings');
  const textOf = useErrorText();
  const error = useKnownError(query);
  if (query.data !== undefined) return children(query.data);
  if (error) {
    return (
      <ErrorState
        title={t('loadFailed')}
        onTryAgain={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        <p>{textOf(error)}</p>
      </ErrorState>
    );
  }
  return <SettingsLoading />;
}

export function SettingsLoading() {
  return (
    <div className={styles.loading}>
      <Loading count={3}>
        <Skeleton className={styles.line} />
      </Loading>
    </div>
  );
}
