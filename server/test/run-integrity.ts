import { execFile } from 'node:child_process';
import path from 'node:path';

const script = path.join(import.meta.dirname, '../src/processes/integrity.ts');

/** Runs `npm run integrity`; returns exit code and output. */
export function runIntegrity(
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
  words: readonly string[],
): Promise<{ readonly code: number; readonly said: string }> {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, said, problems) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, said: said || problems }),
    );
  });
}
