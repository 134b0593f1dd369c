import { Images } from 'lucide-react';
import { Alert } from '../../ui/banner/alert.tsx';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { TabLinks } from '../../ui/tabs/tab-links.tsx';
import styles from './dev-ui.module.css';
import { Section, Specimen } from './specimen.tsx';

const tones = ['info', 'success', 'warning', 'danger'] as const;
const tabs = [
  { href: '/dev/ui', label: 'Photos', count: '1,204', isCurrent: true },
  { href: '/dev/ui?tab=albums', label: 'Albums', count: '12', isCurrent: false },
];

export function States() {
  return (
    <Section title="Messages and states">
      {tones.map((tone) => (
        <Specimen key={tone} name={`banner ${tone}`} isWide>
          <Banner tone={tone} title="Storage" actions={<Button size="small">Order prints</Button>}>
            Your photos are kept for another 47 days.
          </Banner>
        </Specimen>
      ))}
      <Specimen name="alert in a dialog" isWide>
        <Alert>Error: Your photos could not be deleted</Alert>
      </Specimen>
      <Specimen name="tabs">
        <TabLinks label="Sections" tabs={tabs} />
      </Specimen>
      <Specimen name="progress: unknown, some, done, failed">
        <ProgressBar value={null} label="Unknown" />
        <ProgressBar value={0.4} label="Some" />
        <ProgressBar value={1} label="Done" tone="success" />
        <ProgressBar value={0.7} label="Failed" tone="danger" size="small" />
      </Specimen>
      <Specimen name="spinner">
        <Spinner size="small" />
        <Spinner />
      </Specimen>
      <Specimen name="skeleton">
        <Skeleton className={styles.skeletonTile} />
        <Skeleton className={styles.skeletonLine} />
      </Specimen>
      <Specimen name="empty">
        <EmptyState
          picture={<Images />}
          title="Your photo library is empty"
          actions={<Button>Add photos</Button>}
        >
          Add photos from this device, or drop them anywhere on this page.
        </EmptyState>
      </Specimen>
      <Specimen name="error">
        <ErrorState title="Error: Your photos could not be loaded" onTryAgain={() => undefined}>
          Check your connection and try again.
        </ErrorState>
      </Specimen>
    </Section>
  );
}
