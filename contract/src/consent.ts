const here = /^(?:[a-z0-9-]+\.)*localhost$|^127\.0\.0\.1$/;

/** A plain http address of this machine, as development and demonstrations have it. */
export function isLocalAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && here.test(hostname);
}

/**
 * Rule of the brand's file and of loading: third parties come over https, and without a user name or a password. Only
 * on this machine plain http counts, which the start refuses in production.
 */
export function isThirdPartyAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'https:' || isLocalAddress(address)) && username + password === '';
}

/** `{vendor}` stands for the vendor's name (CON-3). */
export function consentScriptAddress(template: string, vendor: string): string {
  return template.replaceAll('{vendor}', encodeURIComponent(vendor));
}
