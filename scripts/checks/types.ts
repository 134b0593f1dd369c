import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { repository } from './source-files.ts';

/** Folders with a tsconfig.json, in the order of their imports. */
const workspaces = [
  'contract',
  'takeout',
  'server',
  'sandbox',
  'sandbox/src/prints/browser',
  'sandbox/src/third-parties/scripts',
  'web',
  'e2e',
  'scripts',
];

const format: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => repository,
  getNewLine: () => '\n',
};

function readProject(folder: string): ts.ParsedCommandLine {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => {
      throw new Error(ts.formatDiagnostic(problem, format));
    },
  };
  const project = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host);
  if (project === undefined) throw new Error(`${folder}/tsconfig.json could not be read`);
  return project;
}

/** Results are cached; the next run checks only what changes affect. */
function openProgram(folder: string, { fileNames, options }: ts.ParsedCommandLine) {
  const kept = join(
    repository,
    '.cache/types',
    `${relative(repository, folder).replaceAll(/\W/g, '-')}.tsbuildinfo`,
  );
  const incremental = { ...options, incremental: true, tsBuildInfoFile: kept };
  return ts.createIncrementalProgram({ rootNames: fileNames, options: incremental });
}

/**
 * Checks projects in one process. A file is checked in the project that includes it, and not again where another project
 * imports it.
 *
 * @returns problems as tsc prints them
 */
function checkTypes(folders: readonly string[]): string[] {
  const projects = folders.map((folder) => ({ folder, ...readProject(folder) }));
  const elsewhere = new Set(projects.flatMap(({ fileNames }) => fileNames));
  return projects.flatMap((project) => {
    const own = new Set(project.fileNames);
    const isSkipped = ({ fileName }: ts.SourceFile) => elsewhere.has(fileName) && !own.has(fileName);
    const program = openProgram(project.folder, project);
    while (program.getSemanticDiagnosticsOfNextAffectedFile(undefined, isSkipped));
    const files = program.getSourceFiles().filter((file) => !isSkipped(file));
    const problems = [
      ...project.errors,
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...files.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]),
    ];
    program.emit();
    return ts.sortAndDeduplicateDiagnostics(problems).map((one) => ts.formatDiagnostic(one, format).trim());
  });
}

if (import.meta.main) {
  const named = process.argv.slice(2).map((folder) => resolve(folder));
  const problems = checkTypes(named.length > 0 ? named : workspaces.map((name) => join(repository, name)));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
