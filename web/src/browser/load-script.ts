import { isHttps } from '@keepsake/contract/consent';

interface ScriptPolicy {
  createScriptURL(address: string, origins: readonly string[]): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** Allows https addresses of exactly the given origins. */
export function allowedAddress(address: string, origins: readonly string[]): string {
  const { href, origin } = new URL(address);
  if (!isHttps(address) || !origins.includes(origin))
    throw new TypeError(`Script origin not allowed: ${origin}`);
  return href;
}

let policy: ScriptPolicy | undefined;

/** Created on demand: brands without third-party scripts have a policy that allows none. */
function trusted(address: string, origins: readonly string[]): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('keepsake-script', { createScriptURL: allowedAddress });
  return policy ? policy.createScriptURL(address, origins) : allowedAddress(address, origins);
}

const loaded = new Map<string, Promise<void>>();

function append(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.onload = () => resolve();
  script.onerror = () => reject(new Error('A script of a third party could not be loaded'));
  document.head.append(script);
  return promise;
}

/**
 * Loads a third-party script once. It may run because our script loads it ('strict-dynamic').
 * @param origins allowed by the configuration
 */
export async function loadScript(address: string, origins: readonly string[]): Promise<void> {
  const loading = loaded.get(address) ?? append(trusted(address, origins));
  loaded.set(address, loading);
  return loading;
}
