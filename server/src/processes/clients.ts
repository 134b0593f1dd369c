import { manageClients } from './manage-clients.ts';
import { runCommand } from './run-command.ts';

/** `npm run clients`. */
await runCommand(() => manageClients(process.argv.slice(2), process.env));
