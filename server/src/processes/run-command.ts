import path from 'node:path';
import { BackupRefused } from '../platform/backup/index.ts';
import { WrongSettings } from '../platform/settings/index.ts';

/** Resolves a path against the caller's folder: npm runs commands in the project's. */
export function pathTyped(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}

/**
 * Runs a command to its end. Refusals are one sentence, with a stack only for bugs.
 *
 * @param command resolves with the exit code
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isReported = error instanceof WrongSettings || error instanceof BackupRefused;
    console.error(isReported ? error.message : error);
    process.exitCode = 1;
  }
}
