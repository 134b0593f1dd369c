interface TrustedAddresses {
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: TrustedAddresses): TrustedAddresses;
}

/** A worker of this site's own files, never of an address that came from elsewhere. */
function ownFile(address: string): string {
  const { href, origin } = new URL(address, document.baseURI);
  if (origin !== location.origin) throw new TypeError('workers come from this site only');
  return href;
}

/** The one policy that the content security policy names. Browsers without Trusted Types need none. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('keepsake-worker', {
  createScriptURL: ownFile,
});

/** What `new Worker` takes where the page allows no plain text as the address of a script. */
export function workerAddress(address: string): string {
  return policy ? policy.createScriptURL(address) : ownFile(address);
}
