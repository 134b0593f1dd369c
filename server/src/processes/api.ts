import { openPlatform } from '../platform/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { answerWhileStarting } from './answer-while-starting.ts';
import { main } from './main.ts';
import { startApi } from './start-api.ts';

await main(async (shutdown) => {
  const settings = readSettings(process.env, 'api');
  const log = createLog({ level: settings.logLevel, process: 'api' });
  const starting = await answerWhileStarting(settings);
  await shutdown.add(starting.close);
  const platform = await openPlatform({ settings, databaseUrl: settings.databaseUrl, log });
  await shutdown.add(platform.close);
  const api = await startApi(settings, platform, { starting });
  await shutdown.add(api.stop, api.beginStop);
});
