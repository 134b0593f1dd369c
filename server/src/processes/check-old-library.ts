import { checkLibrary } from './check-library.ts';
import { runCommand } from './run-command.ts';

/** `npm run check-old-library`. */
await runCommand(() => checkLibrary(process.argv.slice(2), process.env));
