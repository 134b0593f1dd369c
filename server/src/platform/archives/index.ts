export type { ArchiveEntry, OpenEntry } from './archive-entry.ts';
export { createEntryNames, type EntryNames } from './entry-names.ts';
export { WrongEntryLength } from './entry-source.ts';
export { type ArchiveLayout, layoutArchive } from './layout-archive.ts';
export { ArchiveMeasure } from './measure-archive.ts';
export { streamArchive } from './stream-archive.ts';
