import { type ApiBase, type ConfigBase, ownBases } from '@keepsake/contract/bases';

/** What is known of config.json where addresses are built. */
export type ConfiguredBases = Readonly<Record<ConfigBase, string>>;

/** Base address of an API; before config.json is read only our own can be asked. */
export function baseUrl(base: ApiBase, configured: ConfiguredBases | null): string {
  if (base in ownBases) return ownBases[base as keyof typeof ownBases];
  if (!configured) throw new Error('Config should be loaded before authentication');
  return configured[base as ConfigBase];
}
