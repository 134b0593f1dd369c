import type { FeatureFlag, SiteConfig } from '@keepsake/contract/config';
import type { PublicConfig } from '@keepsake/contract/public-config';
import { createContext, type ReactNode, useContext } from 'react';
import { type FlagValue, readFlag } from '../browser/feature-flags.ts';
import { localStore } from '../browser/storage.ts';
import type { Account } from './session.ts';

export interface Site {
  readonly config: SiteConfig;
  /** Null on the pages that are seen without signing in. */
  readonly account: Account | null;
  readonly publicConfig: PublicConfig;
}

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Config should be loaded before authentication');
  return site;
}

/** config.json of this host. */
export function useConfig(): SiteConfig {
  return useSite().config;
}

/** Who is signed in; only for what is never shown to anybody else. */
export function useAccount(): Account {
  const { account } = useSite();
  if (!account) throw new Error('Nobody is signed in');
  return account;
}

/** Menus and addresses of this storefront. */
export function usePublicConfig(): PublicConfig {
  return useSite().publicConfig;
}

/** Whether a feature is on, and what decided that. */
export function flagValue(flag: FeatureFlag, { flags }: SiteConfig): FlagValue {
  const { search, hostname } = window.location;
  return readFlag(flag, { search, stored: localStore.get, hosts: flags, host: hostname });
}

/** Whether a feature is on, outside React: in route guards. */
export function isFlagOn(flag: FeatureFlag, config: SiteConfig): boolean {
  return flagValue(flag, config).isOn;
}

/** Whether a feature is on for this visitor. */
export function useFlag(flag: FeatureFlag): boolean {
  return isFlagOn(flag, useConfig());
}
