import { createHash } from 'node:crypto';
import { BackupRefused } from './refused.ts';

function checksumOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** JSON that holds a checksum of itself. */
export function withChecksum(content: object): string {
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 2)}\n`;
}

/** The content of such JSON, without its checksum. Throws `BackupRefused` when it is not as it was written. */
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
