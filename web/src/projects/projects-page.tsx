import type { ListedProject } from '@keepsake/contract/projects';
import { Presentation } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazy } from '../browser/lazy.ts';
import { focusMainWhenFree } from '../browser/when-focus-is-free.ts';
import { CardList } from '../lists/card-list.tsx';
import { CutOffLine } from '../orders/cut-off-line.tsx';
import { useCutOffs } from '../orders/cut-off-queries.ts';
import { LazyDialog, preloadModal } from '../ui/modal/modal.tsx';
import { Page } from '../ui/page/page.tsx';
import { ProjectCard } from './project-card.tsx';
import { useProjects } from './project-queries.ts';
import styles from './projects.module.css';

const DeleteProjectDialog = lazy(() => import('./delete-project-dialog.tsx'));

function prepareDialog(): void {
  preloadModal();
  void DeleteProjectDialog.preload();
}

export function ProjectsPage() {
  const t = useTranslations('projects');
  const list = useProjects();
  const { data: cutOffs } = useCutOffs();
  const [chosen, setChosen] = useState<ListedProject>();
  const [isDeleting, setDeleting] = useState(false);
  const count = list.data?.count ?? 0;
  const startDeleting = (project: ListedProject) => {
    setChosen(project);
    setDeleting(true);
  };
  return (
    <Page title={t('title')} intro={count > 0 && t('count', { count })} isWide>
      {count > 0 && cutOffs && cutOffs.cutOffs.length > 0 ? <CutOffLine {...cutOffs} /> : null}
      <CardList
        query={list}
        count={list.data?.projects.length ?? 0}
        failed={t('loadFailed')}
        none={{
          picture: <Presentation />,
          title: t('none'),
          text: t('noneText'),
          toShop: t('start'),
        }}
        grid={styles.grid}
        card={styles.card}
      >
        {({ projects }) =>
          projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              onDelete={() => startDeleting(project)}
              onDeleteIntent={prepareDialog}
            />
          ))
        }
      </CardList>
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
    </Page>
  );
}
