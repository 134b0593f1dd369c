import { type ListedProject, projectsRoutes } from '@keepsake/contract/projects';
import { PencilLine, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/use-formats.ts';
import { ProductPicture } from '../orders/product-picture.tsx';
import { useRefusal } from '../settings/business/business-texts.ts';
import { IconButton } from '../ui/button/icon-button.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { ProjectFacts, useEditAddress } from './project-facts.tsx';
import styles from './projects.module.css';

interface ProjectCardProps {
  readonly project: ListedProject;
  readonly onDelete: () => void;
  readonly onDeleteIntent: () => void;
}

export function ProjectCard({ project, onDelete, onDeleteIntent }: ProjectCardProps) {
  const t = useTranslations('projects');
  const formats = useFormats();
  const refusal = useRefusal(projectsRoutes.deleteProject);
  const editAddress = useEditAddress(project);
  const { name, updatedAt, isOrdered } = project;
  return (
    <li {...isPrivate} className={styles.card} tabIndex={-1}>
      <div className={styles.picture}>
        <ProductPicture product={project} isWide />
        {isOrdered ? <span className={styles.ordered}>{t('ordered')}</span> : null}
      </div>
      <h2 className={styles.name} dir="auto">
        {name}
      </h2>
      <p className={styles.facts}>
        <ProjectFacts project={project} />
      </p>
      <p className={styles.facts}>{t('changed', { date: formats.shortDate(updatedAt) })}</p>
      <div className={styles.actions}>
        {editAddress === undefined ? null : (
          <NavButton
            href={editAddress}
            size="small"
            icon={<PencilLine aria-hidden />}
            aria-label={t('continueOne', { name })}
          >
            {t('continue')}
          </NavButton>
        )}
        <IconButton
          label={t('deleteOne', { name })}
          icon={<Trash2 />}
          onPress={onDelete}
          disabledReason={refusal}
          onIntent={onDeleteIntent}
        />
      </div>
    </li>
  );
}
