import type { OldLibrarySettings } from '../settings/old-library.ts';
import { createFolderFiles } from './folder-files.ts';
import type { SourceFiles } from './source-files.ts';

export { readPaced } from './paced.ts';
export {
  type SourceFile,
  SourceFileDamaged,
  SourceFileMissing,
  type SourceFiles,
  SourceUnavailable,
} from './source-files.ts';

/** Opens the photos of a former service; they are reached with the first file. */
export async function openOldLibrary(settings: OldLibrarySettings): Promise<SourceFiles> {
  if (settings.kind === 'folder') return createFolderFiles(settings.folder);
  const { createS3Files } = await import('./s3-files.ts');
  return createS3Files(settings);
}
