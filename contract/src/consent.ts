/** Rule of the brand's file and of loading: third-party scripts come over https only. */
export function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** `{vendor}` stands for the vendor's name (CON-3). */
export function consentScriptAddress(template: string, vendor: string): string {
  return template.replaceAll('{vendor}', encodeURIComponent(vendor));
}
