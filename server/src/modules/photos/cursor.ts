import * as z from 'zod/mini';
import { ApiError } from '../../platform/http/index.ts';
import type { Position } from './photos.repository.ts';

const shape = z.strictObject({
  month: z.int(),
  at: z.string().check(z.regex(/^[0-9T:. +-]{10,40}Z?$/)),
  photoId: z.uuid(),
});

/** A page's end as opaque text. */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Refuses whatever this server did not make. */
export function decodeCursor(text: string | undefined): Position | undefined {
  if (text === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new ApiError('invalid-request', { field: 'cursor', detail: 'is not a cursor of this list', cause });
  }
}
