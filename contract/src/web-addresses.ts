import { removeHidden } from './format-characters.ts';

const addresses = [
  /\p{L}[\p{L}\p{N}+.-]*:\/\//u,
  /(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]/iu,
  /[\p{L}\p{N}-]\.\p{L}{2,}(:\d+)?\/[\p{L}\p{N}]/u,
];

/** Whether a text has an address of the web: `https://…`, `www.…` or `example.com/path`. A host alone is none. */
export function hasWebAddress(text: string): boolean {
  const shown = removeHidden(text).normalize('NFKC');
  return addresses.some((address) => address.test(shown));
}
