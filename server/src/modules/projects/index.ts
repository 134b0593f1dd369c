import type { SavedProject } from '@keepsake/contract/shop-documents';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';

export interface Projects {
  readonly projects: VersionedDocuments<SavedProject>;
}

/** Saved projects of the shop's editor. */
export function createProjects(): Projects {
  return { projects: createVersionedDocuments({ name: 'saved_projects', idColumn: 'project_id' }) };
}
