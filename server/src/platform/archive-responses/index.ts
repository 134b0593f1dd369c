import type { Readable } from 'node:stream';
import { archiveLimits } from '@keepsake/contract/server-limits';
import { type ArchiveLayout, type OpenEntry, streamArchive } from '../archives/index.ts';
import type { ByteRange } from '../blobs/index.ts';
import {
  attachment,
  chooseResponse,
  createRunningResponses,
  sendBuffers,
  setByteHeaders,
} from '../http/bytes/index.ts';
import { ApiError, type HttpReply, type HttpRequest } from '../http/index.ts';
import type { Log } from '../log/index.ts';

interface ArchiveCustomer {
  readonly tenantId: string;
  readonly customerId: string;
}

const running = createRunningResponses({
  ...archiveLimits,
  tooMany: 'too-many-archives',
  busy: 'archives-busy',
});

export interface ArchiveResponse {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly layout: ArchiveLayout;
  /** Called for each entry right before its bytes are sent. An ApiError stops the response. */
  readonly open: OpenEntry;
  /** With or without `.zip`. */
  readonly fileName: string;
  readonly customer: ArchiveCustomer;
  readonly log: Log;
}

const contentType = 'application/zip';

const tagOf = ({ tag }: ArchiveLayout) => `"${tag}"`;

/** The first entry's failure can still become an error response. */
async function begin({ request, layout, open, log }: ArchiveResponse, range: ByteRange): Promise<Readable> {
  let first: Promise<Readable> | undefined;
  let hasBegun = false;
  const stream = streamArchive(layout, range, (index, part) => {
    const opening = open(index, part);
    first ??= opening;
    return opening;
  });
  // A disconnecting client destroys the stream without an error.
  stream.on('error', (err) => {
    if (!hasBegun) return;
    const fields = { correlationId: request.id, err };
    if (err instanceof ApiError) log.info(fields, 'archive cut off');
    else log.error(fields, 'archive cut off');
  });
  stream.read(0);
  try {
    await first;
  } catch (error) {
    stream.destroy();
    throw error;
  }
  hasBegun = true;
  return stream;
}

/**
 * Serves GET and HEAD of a zip with ranges and conditions (RFC 9110). A failing entry cuts the connection:
 * the length has been sent, and the client resumes by Range. HEAD is refused whenever GET would be.
 *
 * @throws ApiError too-many-archives, archives-busy; what `open` rejects with for the first entry of the
 * range
 */
export async function sendArchive(archive: ArchiveResponse): Promise<HttpReply> {
  const { request, reply, layout, customer } = archive;
  const response = chooseResponse(request, { tag: tagOf(layout), bytes: layout.bytes });
  const range = 'range' in response && request.method === 'GET' ? response.range : undefined;
  const subject = [customer.tenantId, customer.customerId] as const;
  if (range) running.count(subject, reply.raw);
  else running.refuseTooMany(subject);
  const body = range && (await begin(archive, range));
  setByteHeaders(reply, response, {
    tag: tagOf(layout),
    bytes: layout.bytes,
    // The saved file needs no second copy in a cache, which would outlive the photos.
    cacheControl: 'private, no-store',
    contentType,
    contentDisposition: attachment(archive.fileName, contentType),
  });
  return body ? sendBuffers(reply, body) : reply.send();
}
