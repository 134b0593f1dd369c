import { execFile } from 'node:child_process';
import path from 'node:path';

const processes = path.join(import.meta.dirname, '../src/processes');

/** Runs `npm run integrity`, `clients`, `migrate` or `restore`; returns exit code and output. */
export function runCommand(
  command: 'integrity' | 'clients' | 'migrate' | 'restore',
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings };
  const script = path.join(processes, `${command}.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, output, problems) =>
      resolve(error ? { code: Number(error.code ?? -1), output: output + problems } : { code: 0, output }),
    );
  });
}
