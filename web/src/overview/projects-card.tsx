import type { ListedProject } from '@keepsake/contract/projects';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { ProductPicture } from '../orders/product-picture.tsx';
import { ProjectFacts, useEditAddress } from '../projects/project-facts.tsx';
import type { useLatestProjects } from '../projects/project-queries.ts';
import { CardLink } from '../ui/card/card.tsx';
import { Link } from '../ui/link/link.tsx';
import styles from './overview-card.module.css';
import { CardItem, CardItems, OverviewCard } from './overview-card.tsx';

/** Saved projects, the latest changed first. */
export function ProjectsCard({ query }: { query: ReturnType<typeof useLatestProjects> }) {
  const t = useTranslations('projects');
  return (
    <OverviewCard title={t('title')} href={paths.savedProjects}>
      <CardItems query={query} failedTitle={t('loadFailed')} none={<NoProjects />}>
        {(project) => <Project key={project.id} project={project} />}
      </CardItems>
    </OverviewCard>
  );
}

function NoProjects() {
  const t = useTranslations('projects');
  const { shopUrl } = useConfig();
  return (
    <>
      <p className={styles.none}>{t('none')}</p>
      {shopUrl ? <CardLink href={shopUrl}>{t('start')}</CardLink> : null}
    </>
  );
}

function Project({ project }: { project: ListedProject }) {
  const t = useTranslations('projects');
  const formats = useFormats();
  const editAddress = useEditAddress(project);
  const { name, updatedAt } = project;
  return (
    <CardItem
      picture={<ProductPicture product={project} />}
      title={
        editAddress === undefined ? (
          <span dir="auto">{name}</span>
        ) : (
          <Link href={editAddress} aria-label={t('continueOne', { name })}>
            <span dir="auto">{name}</span>
          </Link>
        )
      }
    >
      <p className={styles.muted}>
        <ProjectFacts project={project} />
      </p>
      <p className={styles.muted}>{t('changed', { date: formats.shortDate(updatedAt) })}</p>
    </CardItem>
  );
}
