// Runs before the install: Node 20, no dependencies.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** Folder of npm's commands, Node 24 among them. */
export const installedCommands = join(root, 'node_modules', '.bin');
