/**
 * The address of an upload page elsewhere that this page was opened with, when it may be gone to: http(s), and an
 * origin on the brand's list, as anybody can write an address (decision 10). Null for everything else.
 */
export function allowedUploadAddress(uploadUrl: unknown, origins: readonly string[]): string | null {
  if (typeof uploadUrl !== 'string' || !URL.canParse(uploadUrl)) return null;
  const { protocol, origin, username, password, href } = new URL(uploadUrl);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || username !== '' || password !== '') return null;
  return origins.includes(origin) ? href : null;
}
