interface TrustedAddresses {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: TrustedAddresses): TrustedAddresses;
}

function ownFile(address: string): string {
  const { href, origin } = new URL(address, globalThis.document?.baseURI ?? location.href);
  if (origin !== location.origin) throw new TypeError('Worker URL must be same-origin');
  return href;
}

/** The one policy that the content security policy names; absent without Trusted Types. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('keepsake-worker', {
  createScriptURL: ownFile,
});

export function workerAddress(address: string): string {
  return policy ? policy.createScriptURL(address) : ownFile(address);
}
