import { CircleHelp, House, Images, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useConfig, useFlag } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';

export interface MenuEntry {
  readonly href: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Another site, opened in a tab of its own. */
  readonly isElsewhere?: boolean;
  /** The brand's mark leads there already (account area, section 2). */
  readonly isHiddenOnSmall?: boolean;
}

/** Entries of the main menu, in order. */
export function useMenuEntries(): readonly MenuEntry[] {
  const t = useTranslations('shell');
  const { faqUrl } = useConfig();
  const showsPhotos = useFlag('PhotoManagementTimelineViewEnabled');
  const entries: MenuEntry[] = [
    { href: paths.overview, label: t('overview'), Icon: House, isHiddenOnSmall: true },
  ];
  if (showsPhotos) entries.push({ href: paths.photos, label: t('savedPhotos'), Icon: Images });
  if (faqUrl) entries.push({ href: faqUrl, label: t('faqs'), Icon: CircleHelp, isElsewhere: true });
  return entries;
}

/** Whether the page that is shown belongs to an entry. */
export function isCurrentEntry(entry: MenuEntry, path: string): boolean {
  if (entry.href === paths.overview) return path === paths.overview;
  return path === entry.href || path.startsWith(`${entry.href}/`);
}
