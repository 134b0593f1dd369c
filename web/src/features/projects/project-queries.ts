import { type ListedProject, projectsPageSize, projectsRoutes } from '@keepsake/contract/projects';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call, hasExtension } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAccount } from '../../api/site-context.tsx';
import { showToast } from '../../ui/toast/toasts.ts';

/** Of the list, and the card of the overview. */
const projectsKey = ['projects'];
const undoMs = 10_000;

const refresh = () => queryClient.invalidateQueries({ queryKey: projectsKey });

/** One of two that stand on both sides of a border after a deletion elsewhere counts once. */
function distinct(projects: readonly ListedProject[]): ListedProject[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}

/** The latest changed first, ten at a time. */
export function useProjects() {
  const { subject } = useAccount();
  return useInfiniteQuery({
    queryKey: [...projectsKey, subject],
    queryFn: ({ pageParam, signal }) =>
      call(projectsRoutes.listProjects, {
        params: { accountId: subject },
        query: { skip: pageParam, limit: projectsPageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ projects, totalProjectCount }, _pages, skip) =>
      projects.length > 0 && skip + projects.length < totalProjectCount ? skip + projects.length : null,
    select: ({ pages }) => ({
      projects: distinct(pages.flatMap((page) => page.projects)),
      count: pages.at(-1)?.totalProjectCount ?? 0,
    }),
    // Changes made in the editor must be visible.
    staleTime: 0,
  });
}

const isMissing = (error: unknown) => isApiError(error) && error.status === 404;

/** What is gone already counts as deleted. A toast offers to undo it. */
export function useDeleteProject() {
  const t = useTranslations('projects');
  const undo = useMutation({
    mutationFn: ({ id }: ListedProject) => call(projectsRoutes.restoreProject, { params: { id } }),
    meta: { operation: 'delete-project' },
    onSuccess: refresh,
    onError: () => showToast({ tone: 'error', message: t('restoreFailed') }),
  });
  return useMutation({
    mutationFn: ({ id }: ListedProject) =>
      call(projectsRoutes.deleteProject, { params: { id } }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    meta: { operation: 'delete-project' },
    async onSuccess(_, project) {
      await refresh();
      const message = t('deleted', { name: project.name });
      const action = { label: t('undo'), onPress: () => undo.mutate(project) };
      const canUndo = hasExtension('deletedProjects');
      showToast({ tone: 'success', message, ...(canUndo && { action }) }, { timeoutMs: undoMs });
    },
  });
}
