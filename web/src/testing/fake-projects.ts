import { type ListedProject, projectsRoutes } from '@keepsake/contract/projects';
import { customer, type FakeResponses, refuse } from './fake-responses.ts';
import { sampleProject } from './sample-project.ts';

const { listProjects, deleteProject, restoreProject } = projectsRoutes;

/** Project 1, Project 2 and so on. */
export const manyProjects = (count: number) =>
  Array.from({ length: count }, (_, n) => sampleProject(String(n + 1)));

export interface FakeProjects {
  /** The latest changed first. */
  stored: ListedProject[];
  /** Serves the list again, after another response. */
  serveList(): void;
}

/** Lists, deletes and restores. */
export function serveProjects(server: FakeResponses): FakeProjects {
  const deleted: ListedProject[] = [];
  const fake: FakeProjects = {
    stored: [],
    serveList: () =>
      server.respond(listProjects, ({ params, query }) => {
        if (params.accountId !== customer.id) return refuse('not-found');
        const { skip = 0, limit = 10 } = query;
        return { projects: fake.stored.slice(skip, skip + limit), totalProjectCount: fake.stored.length };
      }),
  };
  fake.serveList();
  server.respond(deleteProject, ({ params }) => {
    const found = fake.stored.find(({ id }) => id === params.id) ?? refuse('not-found');
    fake.stored = fake.stored.filter((project) => project !== found);
    deleted.push(found);
    return null;
  });
  server.respond(restoreProject, ({ params }) => {
    fake.stored.unshift(...deleted.filter(({ id }) => id === params.id));
    return null;
  });
  return fake;
}
