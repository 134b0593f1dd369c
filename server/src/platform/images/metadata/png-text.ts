import { inflateSync } from 'node:zlib';
import { maxBlockBytes } from './metadata-blocks.ts';

const isText = { tEXt: true, zTXt: true, iTXt: true } as const;
export type TextChunk = keyof typeof isText;
export const isTextChunk = (type: string): type is TextChunk => Object.hasOwn(isText, type);

/** Longest keyword, and the zero after it (PNG, third edition, 11.3.3). */
export const keywordBytes = 80;

export function keywordOf(content: Buffer): string | undefined {
  const end = content.subarray(0, keywordBytes).indexOf(0);
  return end < 0 ? undefined : content.toString('latin1', 0, end);
}

// A chunk of 400 KB may inflate to 256 MB.
export const inflate = (packed: Buffer) => inflateSync(packed, { maxOutputLength: maxBlockBytes });

/** Content of an iTXt chunk after its keyword: flag, method, language, translated keyword, text. */
function readInternational(content: Buffer): string {
  const language = content.indexOf(0, 2);
  const text = content.subarray(content.indexOf(0, language + 1) + 1);
  return (content[0] === 1 ? inflate(text) : text).toString('utf8');
}

/** @returns an empty text where the chunk is damaged */
export function readPngText(type: TextChunk, content: Buffer): string {
  const rest = content.subarray((keywordOf(content)?.length ?? 0) + 1);
  try {
    if (type === 'iTXt') return readInternational(rest);
    return (type === 'zTXt' ? inflate(rest.subarray(1)) : rest).toString('latin1');
  } catch {
    return '';
  }
}

/** ImageMagick's profiles as text: name, length in bytes, hexadecimal digits, on lines of their own. */
const profile = /^\s*\S*\s+\d+\s+([\da-f\s]*)$/i;

export function readRawProfile(text: string): Buffer | undefined {
  const digits = profile.exec(text)?.[1]?.replaceAll(/\s+/g, '');
  return digits ? Buffer.from(digits, 'hex') : undefined;
}
