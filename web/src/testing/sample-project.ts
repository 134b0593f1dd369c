import { savedProjectExample } from '@keepsake/contract/back-office-examples';
import type { ListedProject } from '@keepsake/contract/projects';

/** With an id and a name of its own. */
export function sampleProject(id: string, some: Partial<ListedProject> = {}): ListedProject {
  const { shopCustomerId, thumbnailUrl, ...example } = savedProjectExample;
  return { ...example, id, name: `Project ${id}`, editUrl: `https://shop.example/editor/${id}`, ...some };
}
