export interface LockEntry {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** By path: "node_modules/a/node_modules/@b/c"; the root is "". */
export type Packages = Record<string, LockEntry>;

export interface Lockfile {
  packages: Packages;
}

export interface MissingPackage {
  name: string;
  version: string;
  dev: boolean;
}

/** The name of a package from its path: "node_modules/a/node_modules/@b/c" is "@b/c". */
export function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? path;
}

/** The optional dependencies that some package names and the lockfile does not have. */
export function findMissingOptionals(packages: Packages): MissingPackage[] {
  const known = new Set(Object.keys(packages).map(nameOf));
  const named = Object.values(packages).flatMap(({ optionalDependencies = {}, dev = false }) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({ name, version, dev })),
  );
  return named.filter(({ name }) => !known.has(name));
}
