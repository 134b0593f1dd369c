import path from 'node:path';
import { BackupRefused } from '../platform/backup/index.ts';
import { MigrationFailed } from '../platform/database/index.ts';
import { WrongSettings } from '../platform/settings/index.ts';

/** Resolves a path against the caller's folder: npm runs commands in the project's. */
export function pathTyped(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}

/** Wrong arguments, or a command that does not apply; the message says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const reported = [CommandError, WrongSettings, BackupRefused, MigrationFailed];

/**
 * Runs a command to its end. Refusals are one sentence, with a stack only for bugs.
 *
 * @param command resolves with the exit code
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isReported = reported.some((kind) => error instanceof kind);
    console.error(isReported ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
