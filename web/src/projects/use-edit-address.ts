import type { ListedProject } from '@keepsake/contract/projects';
import { useConfig } from '../api/site-context.tsx';
import { isFrom } from '../orders/from-origin.ts';

/** Where a project is continued; undefined unless the brand lists its origin. */
export function useEditAddress({ editUrl }: ListedProject): string | undefined {
  const { shopOrigins, editorUrl } = useConfig();
  const editors = editorUrl ? [new URL(editorUrl).origin] : [];
  return editUrl !== undefined && isFrom(editUrl, [...shopOrigins, ...editors]) ? editUrl : undefined;
}
