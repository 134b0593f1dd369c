import type { CallbackFormat } from '@keepsake/contract/profile';
import Builder from 'fast-xml-builder';
import type { CallbackContent } from './callback.ts';

const builder = new Builder({ format: true, ignoreAttributes: false });

/** Characters that no XML document may have (XML 1.0, 2.2), even escaped. Line ends and tabs it may. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Lists become elements of the singular below their plural: `products` has `product`. */
function nodeOf(value: unknown, name: string): unknown {
  if (typeof value === 'string') return value.toWellFormed().replace(forbidden, '\ufffd');
  if (Array.isArray(value)) {
    const item = name.replace(/s$/, '');
    return value.length === 0 ? '' : { [item]: value.map((one) => nodeOf(one, item)) };
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nodeOf(inner, key)]));
}

/** Writes a message as JSON, or as XML without a DTD, with the same tree below `event`. */
export function writeContent(format: CallbackFormat, event: object): CallbackContent {
  if (format === 'json') return { contentType: 'application/json', body: JSON.stringify(event) };
  const declaration = { '@_version': '1.0', '@_encoding': 'UTF-8' };
  const body = builder.build({ '?xml': declaration, event: nodeOf(event, 'event') });
  return { contentType: 'application/xml', body };
}
