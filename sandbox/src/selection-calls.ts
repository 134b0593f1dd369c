import { basePath } from '@keepsake/contract/bases';
import { type TempSelectionPhotos, tempSelectionPhotos } from '@keepsake/contract/selections';
import { expectOk } from './expect-ok.ts';

/** What the account site hands to the editor. */
export interface HandedSelection {
  readonly tempSelectionId: string;
  /** Never part of an address. */
  readonly token: string;
}

/** Selections were read too often. */
export class TooManyReadsError extends Error {
  override readonly name = 'TooManyReadsError';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`again after ${retryAfterSeconds} s`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A proxy may send a date, or nothing. */
function secondsOf({ headers }: Response): number {
  const seconds = Number(headers.get('Retry-After'));
  return seconds > 0 ? seconds : 60;
}

/** Calls of a prints editor, with the token of a selection. */
export interface SelectionCalls {
  /**
   * Undefined: the token is of none, of another one, or has ended.
   *
   * @throws TooManyReadsError
   */
  readSelection(selection: HandedSelection): Promise<TempSelectionPhotos | undefined>;
  /** A JPEG. Undefined: its address has expired, or the photo was deleted. */
  readPreview(previewUrl: string): Promise<Uint8Array | undefined>;
}

const maxMs = 15_000;

export function createSelectionCalls(origin: string): SelectionCalls {
  return {
    async readSelection({ tempSelectionId, token }) {
      const path = `/temp-selections/${encodeURIComponent(tempSelectionId)}/photos`;
      const response = await fetch(`${origin}${basePath('selectionsApi')}${path}`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(maxMs),
      });
      if ([400, 401, 404].includes(response.status)) return undefined;
      if (response.status === 429) throw new TooManyReadsError(secondsOf(response));
      return tempSelectionPhotos.parse(await (await expectOk(response, 'photos of a selection')).json());
    },
    async readPreview(previewUrl) {
      const { pathname, search } = new URL(previewUrl);
      const response = await fetch(`${origin}${pathname}${search}`, { signal: AbortSignal.timeout(maxMs) });
      if ([401, 403, 404, 410].includes(response.status)) return undefined;
      return (await expectOk(response, 'preview of a photo')).bytes();
    },
  };
}
