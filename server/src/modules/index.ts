import type { Platform } from '../platform/index.ts';
import type { AnyJobDefinition } from '../platform/jobs/index.ts';
import type { Settings } from '../platform/settings/index.ts';
import { createEach, type EachModule, type ModulesOptions } from './each-module.ts';
import { subscribeAll } from './hooks.ts';
import { type Module, sweepEach } from './module.ts';
import { platformModules } from './platform-modules.ts';
import { subscriptions } from './subscriptions.ts';

export { type ModulesOptions, tenantIdOf } from './each-module.ts';

export type Modules = EachModule &
  Required<Omit<Module, 'jobs'>> & { readonly jobs: readonly AnyJobDefinition[] };

/** The sum of all modules, subscribed to each other's hooks. */
export async function createModules(
  settings: Settings,
  platform: Platform,
  options: ModulesOptions,
): Promise<Modules> {
  const each = await createEach(settings, platform, options);
  const withPlatform = { ...each, ...platformModules(platform) };
  subscribeAll(withPlatform, subscriptions);
  const named: Readonly<Record<string, Module>> = withPlatform;
  const all = Object.values(named);
  return {
    ...each,
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    async register(app) {
      for (const module of all) await module.register?.(app);
    },
    async work() {
      for (const module of all) await module.work?.();
    },
    sweep: () => sweepEach(platform.log, named),
  };
}
