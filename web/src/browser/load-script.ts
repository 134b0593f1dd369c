interface ScriptPolicy {
  createScriptURL(address: string, origins: readonly string[]): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** A script of exactly one of the named origins, and never over a line that others can change. */
export function allowedAddress(address: string, origins: readonly string[]): string {
  const { href, origin, protocol } = new URL(address);
  if (protocol !== 'https:' || !origins.includes(origin))
    throw new TypeError(`No scripts come from ${origin}`);
  return href;
}

let policy: ScriptPolicy | undefined;

/** Made when it is needed: the policy of a brand without scripts of others allows none. */
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
 * Loads a script of somebody else's, once. It may run because ours asks for it ('strict-dynamic').
 * @param origins whose scripts the configuration allows
 */
export async function loadScript(address: string, origins: readonly string[]): Promise<void> {
  const loading = loaded.get(address) ?? append(trusted(address, origins));
  loaded.set(address, loading);
  return loading;
}
