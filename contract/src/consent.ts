/** `{vendor}` stands for the vendor's name (CON-3). */
export function consentScriptAddress(template: string, vendor: string): string {
  return template.replaceAll('{vendor}', encodeURIComponent(vendor));
}
