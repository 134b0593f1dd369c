import { architecture } from './architecture.ts';
import { catalogues } from './catalogues/check-catalogues.ts';
import { changeLog } from './change-log.ts';
import { comments } from './comments.ts';
import { dependencies } from './dependencies.ts';
import { dependencyReasons } from './dependency-reasons.ts';
import { deployment } from './deployment.ts';
import { machinePaths } from './machine-paths.ts';
import { measuredTimes } from './measured-times.ts';
import { migrations } from './migrations/check-migrations.ts';
import { names } from './names.ts';
import { quarantine } from './quarantine.ts';
import { references } from './references.ts';
import { requirementIds } from './requirements.ts';
import { restricted } from './restricted.ts';
import { sizes } from './sizes.ts';
import { repository } from './source-files.ts';
import { type Check, reportChecks } from './violation.ts';
import { visibleText } from './visible-text.ts';
import { waiting } from './waiting.ts';

/** Checks of our own that read the tree. One process runs them all. */
export const sourceChecks: readonly Check[] = [
  architecture,
  catalogues,
  changeLog,
  comments,
  dependencies,
  dependencyReasons,
  deployment,
  machinePaths,
  measuredTimes,
  migrations,
  names,
  quarantine,
  references,
  requirementIds,
  restricted,
  sizes,
  visibleText,
  waiting,
];

if (import.meta.main) await reportChecks(sourceChecks, repository);
