import { createModules } from '../modules/index.ts';
import { openDatabaseOf } from '../platform/backup/index.ts';
import { openPlatform } from '../platform/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { importFiles, type Output, readImportRequest } from './import-files.ts';
import { runCommand } from './run-command.ts';

const barLength = 30;

/** A line that is written over at a terminal; else one for each tenth. */
function progressTo(stream: NodeJS.WriteStream): Output['progress'] {
  let tenths = 0;
  return (done, count) => {
    const share = count === 0 ? 1 : done / count;
    const text = `${done} of ${count} photos`;
    if (stream.isTTY) {
      const filled = Math.round(share * barLength);
      stream.write(`\r[${'#'.repeat(filled).padEnd(barLength)}] ${text}${share === 1 ? '\n' : ''}`);
    } else if (Math.floor(share * 10) > tenths) {
      tenths = Math.floor(share * 10);
      stream.write(`${text}\n`);
    }
  };
}

/** `npm run import`: imports folders and exports of this machine into a customer's library (docs/operations.md). */
await runCommand(async () => {
  const request = readImportRequest(process.argv.slice(2));
  const settings = readSettings(process.env);
  const log = createLog({ level: 'error', process: 'import' });
  const server = await openDatabaseOf(settings, log);
  const platform = await openPlatform({ settings, databaseUrl: server.url, log });
  try {
    const modules = await createModules(settings, platform, { siteFolder: undefined });
    await platform.jobs.start(modules.jobs);
    const { publicOrigin } = settings;
    return await importFiles({ platform, modules, publicOrigin }, request, {
      line: (text) => console.log(text),
      progress: progressTo(process.stderr),
    });
  } finally {
    await platform.close();
    await server.stop();
  }
});
