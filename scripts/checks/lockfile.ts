export interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** Entries by path: "node_modules/a/node_modules/@b/c"; the root is "". */
export type Packages = Record<string, LockEntry>;

export interface Lockfile {
  packages: Packages;
}

export interface MissingPackage {
  name: string;
  version: string;
  dev: boolean;
}

export function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? path;
}

/** Optional dependencies that packages name and the lockfile lacks. */
export function findMissingOptionals(packages: Packages): MissingPackage[] {
  const known = new Set(Object.keys(packages).map(nameOf));
  const named = Object.values(packages).flatMap(({ optionalDependencies = {}, dev = false }) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({ name, version, dev })),
  );
  return named.filter(({ name }) => !known.has(name));
}

/** Paths of packages that are installed without a checksum. Workspaces are no packages. */
export function findUnchecked(packages: Packages): string[] {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path);
}
