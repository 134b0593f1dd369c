import path from 'node:path';
import { startEmbeddedPostgres } from '../platform/database/embedded/start-embedded-postgres.ts';
import { keepBallast } from '../platform/files/ballast.ts';
import { openPlatform, type Platform } from '../platform/index.ts';
import { createLog, type Log } from '../platform/log/index.ts';
import { readSettings, type Settings } from '../platform/settings/index.ts';
import { answerWhileStarting } from './answer-while-starting.ts';
import { makeDemoBrands } from './demo-brands.ts';
import { fail, main } from './main.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import type { Shutdown } from './shutdown.ts';
import { type RunningApi, startApi } from './start-api.ts';
import { startWorker } from './start-worker.ts';

async function openDatabaseServer(settings: Settings, log: Log, shutdown: Shutdown): Promise<string> {
  if (settings.databaseUrl) return settings.databaseUrl;
  console.log('Keepsake: starting the database …');
  await shutdown.add(await keepBallast({ folder: path.join(settings.dataDir, 'postgres'), log }));
  const server = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log,
    isExclusive: true,
    onLost: fail,
  });
  await shutdown.add(server.stop);
  return server.url;
}

function startDemo(settings: Settings, shopPort: number, platform: Platform, api: RunningApi): Sandbox {
  const { backOfficeClient, demoSecret } = api.modules.identity;
  const { host, port, publicOrigin, dataDir } = settings;
  return startSandbox(
    {
      origin: `http://127.0.0.1:${port}`,
      publicOrigin,
      shop: { host, port: shopPort },
      dataDir,
      backOfficeClient,
      demoSecret,
      paymentsToken: api.modules.paymentMethods.demoToken,
    },
    platform.log,
  );
}

async function announceDemo(sandbox: Sandbox, shopPort: number): Promise<void> {
  await sandbox.ready;
  console.log(
    `Keepsake: the demo shop is at http://localhost:${shopPort}, its orders and events in /workshop`,
  );
  console.log('Keepsake: demo photos are drawn now and appear as they come. Ctrl-C stops everything.');
}

/** Where the sandbox runs, the brands' third parties are its own. */
async function withDemoBrands(settings: Settings): Promise<Settings> {
  return { ...settings, brandsFolder: (await makeDemoBrands(settings)) ?? settings.brandsFolder };
}

/** Where the sandbox runs, it stands in for a customer's former service; OLD_LIBRARY names another one. */
function withDemoLibrary(settings: Settings): Settings {
  if (settings.shopPort === undefined || settings.oldLibrary) return settings;
  const folder = path.join(settings.dataDir, 'sandbox', 'old-library');
  return { ...settings, oldLibrary: { kind: 'folder', folder } };
}

/** Everything in one process, for development or a small shop. */
await main(async (shutdown) => {
  const settings = withDemoLibrary(readSettings(process.env));
  const log = createLog({ level: settings.logLevel, process: 'all' });
  await shutdown.add(() => console.log('Keepsake: stopped.'));
  const databaseUrl = await openDatabaseServer(settings, log, shutdown);
  const starting = await answerWhileStarting(settings);
  await shutdown.add(starting.close);
  const platform = await openPlatform({ settings, databaseUrl, log });
  await shutdown.add(platform.close);
  const api = await startApi(await withDemoBrands(settings), platform, { starting });
  await shutdown.add(api.stop, api.beginStop);
  const worker = await startWorker(platform, api.modules);
  await shutdown.add(worker.stop, worker.beginStop);
  console.log(`Keepsake: ready at ${settings.publicOrigin}`);
  if (settings.shopPort === undefined) return;
  const sandbox = startDemo(settings, settings.shopPort, platform, api);
  await shutdown.add(sandbox.stop);
  await announceDemo(sandbox, settings.shopPort);
});
