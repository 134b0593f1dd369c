import path from 'node:path';
import { BackupRefused } from '../platform/backup/index.ts';
import { WrongSettings } from '../platform/settings/index.ts';

/** A path as whoever typed it meant it: npm runs commands in the folder of the project. */
export function pathTyped(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}

/**
 * Runs a command to its end. What cannot be done is told in a sentence, with a stack only where it is a bug.
 *
 * @param command resolves with the exit code
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isTold = error instanceof WrongSettings || error instanceof BackupRefused;
    console.error(isTold ? error.message : error);
    process.exitCode = 1;
  }
}
