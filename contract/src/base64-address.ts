/** Base64 of an e-mail address, as the query of a share has it: UTF-8, URL-safe, without padding. */
export function encodeAddress(address: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(address));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes standard and URL-safe base64, with or without padding; undefined for anything else. */
export function decodeAddress(encoded: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) return undefined;
  const standard = encoded.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');
  try {
    const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
