import { readFileSync } from 'node:fs';

/** Variables with a password, a token or a key; each may be NAME_FILE instead, the path of a file with the value. */
export const secretVariables = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'OLD_LIBRARY_ACCESS_KEY',
  'OLD_LIBRARY_SECRET_KEY',
  'SECRETS',
  'CLIENT_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
  'PAYMENTS_TOKEN',
] as const;

interface SecretsRead {
  /** The environment with the contents of the files in place of their paths. */
  readonly values: Readonly<Record<string, string>>;
  /** A line for each file that cannot be used; without contents. */
  readonly wrong: readonly string[];
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code ?? 'unknown error');

function readSecret(file: string): { readonly value: string } | { readonly problem: string } {
  try {
    const value = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    return value ? { value } : { problem: 'is empty' };
  } catch (error) {
    return { problem: `cannot be read: ${codeOf(error)}` };
  }
}

/** Reads the files of all secrets, without the newlines at their end. */
export function readSecretFiles(env: Readonly<Record<string, string>>): SecretsRead {
  const values = { ...env };
  const wrong: string[] = [];
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) {
      wrong.push(`${name} and ${name}_FILE must not be set both`);
      continue;
    }
    const read = readSecret(file);
    if ('value' in read) values[name] = read.value;
    else wrong.push(`${name}_FILE names ${file}, which ${read.problem}`);
  }
  return { values, wrong };
}
