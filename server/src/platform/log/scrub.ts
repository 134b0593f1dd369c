/** Longer than any sentence of ours; whatever a library repeats behind it is not worth its risk. */
const keptLength = 300;

/** From the first quote to the last: a value may hold quotes itself. `isn't` opens none. */
const quoted = [/".*"|".*$/gs, /`.*`|`.*$/gs, /(?<![\p{L}\p{N}])'.*'|(?<![\p{L}\p{N}])'.*$/gsu];
const userInAddress = /\/\/[^\s/@]*@/g;
const queryOfAddress = /[?#]\S*/g;
const email = /[^\s<>(),;:]+@[^\s<>(),;:]+/g;
/** Tokens, handles, hashes and keys: what no word of a sentence looks like. */
const secretLike = /(?=[\w.~+/=-]*\d)[\w.~+/=-]{24,}/g;

/**
 * Takes out of a text of somebody else's what may be a customer's: quoted values, e-mail addresses, queries of
 * addresses, whatever looks like a token, and every line but the first. Libraries quote what they were given (PostgreSQL, JSON, URL).
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
