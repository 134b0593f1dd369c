import { isLocalAddress, isThirdPartyAddress } from '@keepsake/contract/consent';
import { pause } from './time.ts';

interface ScriptPolicy {
  createScriptURL(address: string, origins: readonly string[]): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** Allows https addresses of exactly the given origins; plain http of this machine on pages of this machine. */
export function allowedAddress(address: string, origins: readonly string[]): string {
  const { href, origin } = new URL(address);
  const isHere = !isLocalAddress(address) || isLocalAddress(window.location.origin);
  if (!isThirdPartyAddress(address) || !isHere || !origins.includes(origin))
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

interface Loaded {
  readonly script: HTMLScriptElement;
  readonly loading: Promise<void>;
}

const loaded = new Map<string, Loaded>();

/** Whether a script of another origin has thrown in this task: browsers hide its error, and `load` follows at once. */
let hasThrown = false;
let isListening = false;

function listenForErrors(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('error', ({ error }) => {
    if (error) return;
    hasThrown = true;
    void pause(0).then(() => {
      hasThrown = false;
    });
  });
}

function append(address: string): Loaded {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  listenForErrors();
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.onload = () => {
    if (hasThrown) reject(new Error('A script of a third party has failed'));
    hasThrown = false;
    resolve();
  };
  script.onerror = () => reject(new Error('A script of a third party could not be loaded'));
  document.head.append(script);
  return { script, loading: promise };
}

/**
 * Loads a third-party script once. It may run because our script loads it ('strict-dynamic'). Rejects if it cannot be
 * loaded or throws.
 *
 * @param origins allowed by the configuration
 */
export async function loadScript(address: string, origins: readonly string[]): Promise<void> {
  const found = loaded.get(address) ?? append(trusted(address, origins));
  loaded.set(address, found);
  return found.loading;
}

/** Removes its element, so that it can be loaded again. What it has done stays. */
export function forgetScript(address: string): void {
  loaded.get(address)?.script.remove();
  loaded.delete(address);
}
