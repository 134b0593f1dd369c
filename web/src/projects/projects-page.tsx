import type { ListedProject } from '@keepsake/contract/projects';
import { Presentation } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useConfig } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { lazy } from '../browser/lazy.ts';
import { usePageTitle } from '../browser/page.ts';
import { focusMainWhenFree } from '../browser/when-focus-is-free.ts';
import { CutOffLine } from '../orders/cut-off-line.tsx';
import { useCutOffs } from '../orders/cut-off-queries.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { LazyDialog, preloadModal } from '../ui/modal/modal.tsx';
import { ShowMore, useFocusOnMore } from '../ui/show-more/show-more.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import { ProjectCard } from './project-card.tsx';
import { useProjects } from './project-queries.ts';
import styles from './projects.module.css';

const DeleteProjectDialog = lazy(() => import('./delete-project-dialog.tsx'));

export function ProjectsPage() {
  const t = useTranslations('projects');
  usePageTitle(t('title'));
  const list = useProjects();
  const { data: cutOffs } = useCutOffs();
  const count = list.data?.count ?? 0;
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        {count > 0 ? <p className={styles.count}>{t('count', { count })}</p> : null}
      </header>
      {count > 0 && cutOffs && cutOffs.cutOffs.length > 0 ? <CutOffLine {...cutOffs} /> : null}
      <Projects list={list} />
    </div>
  );
}

type List = ReturnType<typeof useProjects>;

function prepareDialog(): void {
  preloadModal();
  void DeleteProjectDialog.preload();
}

function Projects({ list }: { list: List }) {
  const t = useTranslations('projects');
  const error = useKnownError(list);
  const [chosen, setChosen] = useState<ListedProject>();
  const [isDeleting, setDeleting] = useState(false);
  const { cards, expectMore } = useFocusOnMore(list.data?.projects.length ?? 0, list.hasNextPage);
  if (!list.data) {
    return error ? <LoadFailed title={t('loadFailed')} error={error} query={list} /> : <Loading />;
  }
  const { projects } = list.data;
  const startDeleting = (project: ListedProject) => {
    setChosen(project);
    setDeleting(true);
  };
  return (
    <>
      {projects.length === 0 ? (
        <NoProjects />
      ) : (
        <ul ref={cards} className={styles.grid}>
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              onDelete={() => startDeleting(project)}
              onDeleteIntent={prepareDialog}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list} label={t('more')} failed={t('loadFailed')} onPress={expectMore} />
      <LazyDialog isOpen={isDeleting}>
        {chosen ? (
          <DeleteProjectDialog
            project={chosen}
            isOpen={isDeleting}
            onClose={() => setDeleting(false)}
            onDeleted={focusMainWhenFree}
          />
        ) : null}
      </LazyDialog>
    </>
  );
}

function NoProjects() {
  const t = useTranslations('projects');
  const { shopUrl } = useConfig();
  return (
    <EmptyState
      tone="accent"
      picture={<Presentation />}
      title={t('none')}
      actions={
        shopUrl && (
          <NavButton href={shopUrl} variant="primary">
            {t('start')}
          </NavButton>
        )
      }
    >
      <p>{t('noneText')}</p>
    </EmptyState>
  );
}

const skeletons = [1, 2, 3, 4, 5, 6];

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      <div className={styles.grid} aria-hidden="true">
        {skeletons.map((skeleton) => (
          <div key={skeleton} className={styles.card}>
            <Skeleton className={styles.skeletonPicture} />
            <Skeleton className={styles.skeletonLine} />
            <Skeleton className={styles.skeletonLine} />
          </div>
        ))}
      </div>
    </>
  );
}
