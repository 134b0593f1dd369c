import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMissingOptionals, findUnchecked, nameOf, type Packages } from './lockfile.ts';
import type { Check, Violation } from './violation.ts';

/** Older versions have a known vulnerability that matters here. */
const minimumVersions: Record<string, string> = {
  fastify: '5.8.5',
  '@fastify/static': '9.1.1',
  '@tus/server': '2.4.3',
  '@tus/file-store': '2.1.1',
  sharp: '0.35.0',
  'libheif-js': '1.22.1',
  ws: '8.17.1',
  nodemailer: '10.6.0',
  'oidc-provider': '9.0.0',
};
/** The decoder inside sharp's binaries, by its versions.json. */
const minimumLibheif = '1.22.1';

/** A lockfile with addresses ignores the configured registry. */
function checkAddresses(packages: Packages): Violation[] {
  return Object.entries(packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && link !== true)
    .map(([path, { resolved }]) => ({
      rule: 'lockfile-address',
      where: 'package-lock.json',
      message: `${path} is resolved to ${resolved}; run npm install with the .npmrc of this repository`,
    }));
}

/** Without a checksum npm installs whatever comes under that name. */
function checkIntegrity(packages: Packages): Violation[] {
  return findUnchecked(packages).map((path) => ({
    rule: 'lockfile-integrity',
    where: 'package-lock.json',
    message: `${path} has no integrity; run npm run complete-lockfile with a registry that carries it`,
  }));
}

/** npm ci refuses a lockfile without optional dependencies. */
function checkCompleteness(packages: Packages): Violation[] {
  return findMissingOptionals(packages).map(({ name, version }) => ({
    rule: 'lockfile-incomplete',
    where: 'package-lock.json',
    message: `${name}@${version} is missing; run npm run complete-lockfile`,
  }));
}

function checkVersions(packages: Packages): Violation[] {
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const minimum = minimumVersions[nameOf(path)];
    if (minimum === undefined || version === undefined || isAtLeast(version, minimum)) return [];
    const message = `${path} is ${version}; it has to be ${minimum} or newer`;
    return [{ rule: 'minimum-version', where: 'package-lock.json', message }];
  });
}

function checkLibheifInSharp(root: string, packages: Packages): Violation[] {
  const paths = Object.keys(packages).filter((path) => /@img\/sharp-libvips-[^/]+$/.test(path));
  return paths.flatMap((path) => {
    const file = join(root, path, 'versions.json');
    // Only the binaries of this processor are installed.
    if (!existsSync(file)) return [];
    const heif: string = JSON.parse(readFileSync(file, 'utf8')).heif ?? minimumLibheif;
    if (isAtLeast(heif, minimumLibheif)) return [];
    const message = `libheif is ${heif}; it has to be ${minimumLibheif} or newer`;
    return [{ rule: 'minimum-version', where: path, message }];
  });
}

/** A pre-release comes before its release. */
function isAtLeast(version: string, minimum: string): boolean {
  const [release = '', ...preRelease] = version.split('-');
  const order = release.localeCompare(minimum, 'en', { numeric: true });
  return order > 0 || (order === 0 && preRelease.length === 0);
}

/** Install scripts run code: each package is named in allowScripts. */
function checkInstallScripts(packages: Packages, allowed: Record<string, boolean>): Violation[] {
  const withScript = new Set(
    Object.entries(packages)
      .filter(([, entry]) => entry.hasInstallScript === true)
      .map(([path]) => nameOf(path)),
  );
  const unknown = [...withScript].filter((name) => !(name in allowed));
  const gone = Object.keys(allowed).filter((name) => !withScript.has(name));
  const where = 'package.json';
  return [
    ...unknown.map(
      (name) => `${name} has an install script; read it, then allow or refuse it in allowScripts`,
    ),
    ...gone.map((name) => `${name} has no install script any more; take it out of allowScripts`),
  ].map((message) => ({ rule: 'install-script', where, message }));
}

export const dependencies: Check = {
  rules: [
    'lockfile-address',
    'lockfile-incomplete',
    'lockfile-integrity',
    'minimum-version',
    'install-script',
  ],
  run: async (root) => {
    if (!existsSync(join(root, 'package-lock.json'))) return [];
    const packages: Packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return [
      ...checkAddresses(packages),
      ...checkCompleteness(packages),
      ...checkIntegrity(packages),
      ...checkVersions(packages),
      ...checkLibheifInSharp(root, packages),
      ...checkInstallScripts(packages, allowScripts),
    ];
  },
};
