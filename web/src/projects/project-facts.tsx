import { formatMoney } from '@keepsake/contract/money';
import type { ListedProject } from '@keepsake/contract/projects';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { isFrom } from '../browser/from-origin.ts';
import { Facts } from '../ui/facts/facts.tsx';

/** Shows a project's article, its size and its price. */
export function ProjectFacts({ project }: { project: ListedProject }) {
  const t = useTranslations('projects');
  const locale = useLocale();
  const { articleName, pageCount, price } = project;
  const facts = [
    articleName,
    ...(pageCount === undefined ? [] : [t('pages', { count: pageCount })]),
    ...(price ? [formatMoney(locale, price.amount, price.currency)] : []),
  ];
  return <Facts facts={facts} />;
}

/** Where a project is continued; undefined unless the brand lists its origin. */
export function useEditAddress({ editUrl }: ListedProject): string | undefined {
  const { shopOrigins, editorUrl } = useConfig();
  const editors = editorUrl ? [new URL(editorUrl).origin] : [];
  return editUrl !== undefined && isFrom(editUrl, [...shopOrigins, ...editors]) ? editUrl : undefined;
}
