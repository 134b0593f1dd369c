import { createHash } from 'node:crypto';
import { BackupRefused } from './refused.ts';

function checksumOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

export function withChecksum(content: object): string {
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 2)}\n`;
}

/** Parses the text without its checksum. Throws `BackupRefused` on a mismatch. */
export function checked(text: string, file: string): Record<string, unknown> {
  const { checksum, ...content } = parse(text, file);
  if (checksum === checksumOf(content)) return content;
  throw new BackupRefused(`${file} was changed or damaged: its checksum differs.`);
}

function parse(text: string, file: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupRefused(`${file} is cut off or damaged: it is not valid JSON.`);
  }
}
