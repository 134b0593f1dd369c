import type { FileRoute } from '@keepsake/contract/documents';
import { noResponse } from './api-error.ts';
import { type CallDependencies, createSend } from './send.ts';

export interface ReceivedFile {
  readonly blob: Blob;
  /** As the server names it. */
  readonly fileName: string;
}

export interface FileParams extends Readonly<Record<string, string>> {
  readonly id: string;
}

export type CallFile = (
  route: FileRoute,
  input: { readonly params: FileParams; readonly signal?: AbortSignal | undefined },
) => Promise<ReceivedFile>;

/** A photo book of 500 MB at 7 Mbit/s. */
const fileTimeoutMs = 600_000;

/** RFC 6266: the extended name counts. */
export function fileNameOf(disposition: string | null): string | undefined {
  const [, extended] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(disposition ?? '') ?? [];
  try {
    return extended === undefined ? plain : decodeURIComponent(extended);
  } catch {
    return plain;
  }
}

/** Creates the function that requests a file with the customer's token. Rejects as `Call`. */
export function createCallFile(dependencies: CallDependencies): CallFile {
  const send = createSend(dependencies, fileTimeoutMs);
  return async ({ base, path }, input) => {
    const { response, request } = await send({ base, path, method: 'GET', auth: 'customer' }, input);
    try {
      const blob = await response.blob();
      return { blob, fileName: fileNameOf(response.headers.get('Content-Disposition')) ?? input.params.id };
    } catch (cause) {
      input.signal?.throwIfAborted();
      throw noResponse(cause, dependencies.isOnline(), request);
    }
  };
}
