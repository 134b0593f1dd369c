/** Maximum length: longer than our own messages; more of a library's is not worth the risk. */
const keptLength = 300;

/** Text from the first quote to the last: values may contain quotes. `isn't` opens none. */
const quoted = [/".*"|".*$/gs, /`.*`|`.*$/gs, /(?<![\p{L}\p{N}])'.*'|(?<![\p{L}\p{N}])'.*$/gsu];
const userInAddress = /\/\/[^\s/@]*@/g;
const queryOfAddress = /[?#]\S*/g;
const email = /[^\s<>(),;:]+@[^\s<>(),;:]+/g;
/** Tokens, handles, hashes and keys, unlike words. */
const secretLike = /(?=[\w.~+/=-]*\d)[\w.~+/=-]{24,}/g;

/**
 * Removes what may be a customer's: quoted values, e-mail addresses, queries of addresses, token-like words,
 * and all lines but the first. Libraries quote their input (PostgreSQL, JSON, URL).
 */
export function scrub(text: string): string {
  let clean = text;
  for (const pattern of quoted) clean = clean.replace(pattern, '…');
  const [firstLine = ''] = clean.split('\n');
  return firstLine
    .replace(userInAddress, '//')
    .replace(queryOfAddress, '…')
    .replace(email, '…')
    .replace(secretLike, '…')
    .slice(0, keptLength);
}
