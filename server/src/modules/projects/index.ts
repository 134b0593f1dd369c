import type { SavedProject } from '@keepsake/contract/shop-documents';
import { toInstant } from '../../platform/clock/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type { Module } from '../module.ts';
import { emptyProjects } from './projects.repository.ts';
import { graceMs, type ProjectsRoutesDependencies, registerProjectsRoutes } from './projects.routes.ts';

export interface Projects extends Module {
  readonly projects: VersionedDocuments<SavedProject>;
}

const sweepBatch = 1000;

/** Saved projects of the shop's editor. */
export function createProjects(dependencies: ProjectsRoutesDependencies): Projects {
  const { database, clock } = dependencies;
  return {
    projects: createVersionedDocuments({ name: 'saved_projects', idColumn: 'project_id' }),
    register: (app) => registerProjectsRoutes(app, dependencies),
    sweep: () =>
      sweepInBatches(sweepBatch, (limit) =>
        emptyProjects(database.autocommit, toInstant(clock.now() - graceMs), limit),
      ),
  };
}
