export { momentOfExport } from './google/folder-names.ts';
export { writeTakenAt } from './plan/choose-date.ts';
export type { FileReference } from './plan/export-file.ts';
export type {
  ExportPlan,
  ImportPlan,
  LeftOutFile,
  LeftOutReason,
  LostFile,
  PlannedAlbum,
  PlannedPhoto,
  Sidecar,
  SidecarUse,
  TakenAt,
  UnclearMember,
} from './plan/import-plan.ts';
export { type PlanOptions, planImport } from './plan/plan-import.ts';
export type { OpenedFolder, OpenedZip } from './plan/read-files.ts';
export type { ByteSource } from './zip/byte-source.ts';
export { dataStartOf } from './zip/data-start.ts';
export { openZip, type ZipListing } from './zip/open-zip.ts';
export { checkEntry, readEntry } from './zip/read-entry.ts';
export type { LostEntry, ZipEntry } from './zip/zip-entry.ts';
export { ZipError, type ZipErrorCode } from './zip/zip-error.ts';
