import path from 'node:path';
import { minMemoryKib } from '../passwords/index.ts';

/** Which process this is: `all` in one, or one of a fleet. */
export type Role = 'all' | 'api' | 'worker';

interface Deployment {
  readonly publicOrigin: string;
  readonly dataDir: string;
  readonly brandsFolder: string;
  readonly databaseUrl: string | undefined;
  readonly demo: boolean;
  readonly keyRing: string | undefined;
  readonly passwordMemoryKib: number;
}

export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');
const loopback = new Set(['localhost', '127.0.0.1']);

function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

function isOpenToNetwork(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !loopback.has(hostname) && !hostname.endsWith('.localhost');
}

/** Settings that NODE_ENV=production refuses (decision 0013), each with its problem. */
export function wrongInProduction(settings: Deployment, role: Role): string[] {
  const wrong: string[] = [];
  if (isInside(repositoryRoot, settings.dataDir)) {
    wrong.push('DATA_DIR must be outside of the program’s folder, which the next update replaces');
  }
  if (isInside(repositoryRoot, settings.brandsFolder)) {
    wrong.push('BRANDS_DIR must be a folder outside of the program’s, which the next update replaces');
  }
  if (settings.demo) wrong.push('DEMO must be 0: demo customers have a password that everybody knows');
  if (settings.passwordMemoryKib < minMemoryKib) {
    wrong.push(`PASSWORD_MEMORY_KIB must be at least ${minMemoryKib}: less is for tests`);
  }
  if (isOpenToNetwork(settings.publicOrigin)) {
    wrong.push('PUBLIC_ORIGIN must begin with https://, else cookies and tokens travel in the clear');
  }
  if (role !== 'all' && !settings.keyRing) {
    wrong.push('SECRETS must be set: processes that each make their own do not know each other’s signatures');
  }
  return wrong;
}

/** Settings that the roles of a fleet need, in production or not. */
export function wrongInRole(settings: Deployment, role: Role): string[] {
  if (role === 'all' || settings.databaseUrl) return [];
  return [`DATABASE_URL must be set: the ${role} shares a PostgreSQL with other processes`];
}
