// Runs before the install: Node 20, no dependencies.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** Where npm puts the commands of the installed packages, Node 24 among them. */
export const installedCommands = join(root, 'node_modules', '.bin');
