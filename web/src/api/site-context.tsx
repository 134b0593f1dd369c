import type { FeatureFlag, SiteConfig } from '@keepsake/contract/config';
import type { PublicConfig } from '@keepsake/contract/public-config';
import { createContext, type ReactNode, useContext } from 'react';
import { type FlagValue, readFlag } from '../browser/feature-flags.ts';
import { localStore } from '../browser/storage.ts';
import type { Account } from './session.ts';

export interface Site {
  readonly config: SiteConfig;
  /** Null on public pages. */
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

export function useConfig(): SiteConfig {
  return useSite().config;
}

export function useAccount(): Account {
  const { account } = useSite();
  if (!account) throw new Error('Nobody is signed in');
  return account;
}

/** Whether a customer is signed in; public pages do not request it. */
export function useIsSignedIn(): boolean {
  return useSite().account !== null;
}

export function usePublicConfig(): PublicConfig {
  return useSite().publicConfig;
}

export function flagValue(flag: FeatureFlag, { flags }: SiteConfig): FlagValue {
  const { search, hostname } = window.location;
  return readFlag(flag, { search, stored: localStore.get, hosts: flags, host: hostname });
}

export function isFlagOn(flag: FeatureFlag, config: SiteConfig): boolean {
  return flagValue(flag, config).isOn;
}

export function useFlag(flag: FeatureFlag): boolean {
  return isFlagOn(flag, useConfig());
}
