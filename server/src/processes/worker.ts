import { createModules } from '../modules/index.ts';
import { openPlatform } from '../platform/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { answerWhileStarting } from './answer-while-starting.ts';
import { main } from './main.ts';
import { startStatus } from './start-status.ts';
import { startWorker } from './start-worker.ts';

await main(async (shutdown) => {
  const settings = readSettings(process.env, 'worker');
  const log = createLog({ level: settings.logLevel, process: 'worker' });
  const { host, statusPort: port } = settings;
  const starting = port === undefined ? undefined : await answerWhileStarting({ host, port });
  if (starting) await shutdown.add(starting.close);
  const platform = await openPlatform({ settings, databaseUrl: settings.databaseUrl, log });
  await shutdown.add(platform.close);
  const modules = await createModules(settings, platform, { siteFolder: undefined });
  await starting?.close();
  const status = await startStatus(settings, platform);
  if (status) await shutdown.add(status.stop, status.beginStop);
  const worker = await startWorker(platform, modules);
  await shutdown.add(worker.stop, worker.beginStop);
});
