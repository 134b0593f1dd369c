import { type ListedProject, projectsPageSize, projectsRoutes } from '@keepsake/contract/projects';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { isApiError } from '../api/api-error.ts';
import { call, hasExtension } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { useAccount } from '../api/site-context.tsx';
import { showToast } from '../ui/toast/toasts.ts';

/** Key of the list, and of the card of the overview. */
const projectsKey = ['projects'];
const undoMs = 10_000;

const refresh = () => queryClient.invalidateQueries({ queryKey: projectsKey });

/** One that was added elsewhere moves others to the next page: they count once. */
function distinct(projects: readonly ListedProject[]): ListedProject[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}

const load = (accountId: string, { skip, limit }: { skip: number; limit: number }, signal: AbortSignal) =>
  call(projectsRoutes.listProjects, { params: { accountId }, query: { skip, limit }, signal });

const listKey = (accountId: string) => [...projectsKey, accountId, 'list'];

/** The latest changed first, ten at a time. */
export function useProjects() {
  const { subject } = useAccount();
  const query = useInfiniteQuery({
    queryKey: listKey(subject),
    queryFn: ({ pageParam: skip, signal }) => load(subject, { skip, limit: projectsPageSize }, signal),
    initialPageParam: 0,
    // A deletion here has shortened a page.
    getNextPageParam: ({ projects, totalProjectCount }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.projects.length, 0);
      return projects.length > 0 && loaded < totalProjectCount ? loaded : null;
    },
    select: ({ pages }) => ({
      pages,
      projects: distinct(pages.flatMap((page) => page.projects)),
      count: pages.at(-1)?.totalProjectCount ?? 0,
      // A project was deleted or added elsewhere between two pages: others may be missing.
      isUneven: new Set(pages.map((page) => page.totalProjectCount)).size > 1,
    }),
    // Changes made in the editor must be visible.
    staleTime: 0,
  });
  const isUneven = query.data?.isUneven === true;
  useEffect(() => {
    if (isUneven) void refresh();
  }, [isUneven]);
  return query;
}

/** The latest changed. */
export function useLatestProjects(most: number) {
  const { subject } = useAccount();
  return useQuery({
    queryKey: [...projectsKey, subject, 'latest'],
    queryFn: async ({ signal }) => (await load(subject, { skip: 0, limit: most }, signal)).projects,
    staleTime: 0,
  });
}

/** Without waiting for the list. */
function takeFromList(accountId: string, id: string): void {
  type Page = z.output<typeof projectsRoutes.listProjects.response>;
  queryClient.setQueryData<InfiniteData<Page, number>>(listKey(accountId), (list) => {
    if (!list?.pages.some(({ projects }) => projects.some((project) => project.id === id))) return list;
    const pages = list.pages.map(({ projects, totalProjectCount }) => ({
      projects: projects.filter((project) => project.id !== id),
      totalProjectCount: totalProjectCount - 1,
    }));
    return { ...list, pages };
  });
  void refresh();
}

const isMissing = (error: unknown) => isApiError(error) && error.status === 404;

/** Resolves with false for one that is gone already. */
async function deleteOne({ id }: ListedProject): Promise<boolean> {
  try {
    await call(projectsRoutes.deleteProject, { params: { id } });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** What is gone already counts as deleted. A toast offers to undo what was deleted here. */
export function useDeleteProject() {
  const t = useTranslations('projects');
  const { subject } = useAccount();
  const undo = useMutation({
    mutationFn: ({ id }: ListedProject) => call(projectsRoutes.restoreProject, { params: { id } }),
    meta: { operation: 'restore-project' },
    onSuccess: refresh,
    onError: () => showToast({ tone: 'error', message: t('restoreFailed') }),
  });
  return useMutation({
    mutationFn: deleteOne,
    meta: { operation: 'delete-project' },
    onSuccess(wasThere, project) {
      takeFromList(subject, project.id);
      const message = t('deleted', { name: project.name });
      const action = { label: t('undo'), onPress: () => undo.mutate(project), isUndo: true as const };
      const canUndo = wasThere && hasExtension('deletedProjects');
      showToast({ tone: 'success', message, ...(canUndo && { action }) }, { timeoutMs: undoMs });
    },
  });
}
