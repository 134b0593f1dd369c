import { buildArchive } from './build-archive.handler.ts';

export const jobs = { buildArchive };
