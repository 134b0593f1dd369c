/** Address of the script that asks for consent: `{vendor}` in it is the vendor's name (account area, section 7). */
export function consentScriptAddress(template: string, vendor: string): string {
  return template.replaceAll('{vendor}', encodeURIComponent(vendor));
}
