import type { Readable } from 'node:stream';
import { type ArchiveLayout, type OpenEntry, streamArchive } from '../archives/index.ts';
import type { ByteRange } from '../blobs/index.ts';
import { type Answer, attachment, chooseAnswer } from '../http/bytes/index.ts';
import { ApiError, type HttpReply, type HttpRequest } from '../http/index.ts';
import type { Log } from '../log/index.ts';
import { type ArchiveCustomer, countArchive, refuseTooMany } from './running-archives.ts';
import { sendPieces } from './send-pieces.ts';

export interface ArchiveAnswer {
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly layout: ArchiveLayout;
  /** Asked for each entry right before its bytes are sent. An ApiError says that it may not be sent any more. */
  readonly open: OpenEntry;
  /** What the zip is saved as. */
  readonly fileName: string;
  /** Of whom no more than a few are sent at a time. */
  readonly customer: ArchiveCustomer;
  readonly log: Log;
}

/** Bytes of customers: whatever they turn out to be in a browser, they run nothing and have no origin. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const tagOf = ({ tag }: ArchiveLayout) => `"${tag}"`;

/** In the order of RFC 9110, section 15.4.5: what comes with a 304, and what comes with bytes. */
function setHeaders({ reply, layout, fileName }: ArchiveAnswer, answer: Answer): void {
  if (answer.status === 416) reply.header('Content-Range', `bytes */${layout.bytes}`);
  if (answer.status === 412 || answer.status === 416) return;
  reply.headers({
    // What is saved needs no second copy in a cache, which would outlive the photos.
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': policy,
    ETag: tagOf(layout),
  });
  if (answer.status === 304) return;
  const { start, end } = answer.range;
  if (answer.status === 206) reply.header('Content-Range', `bytes ${start}-${end}/${layout.bytes}`);
  reply.headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': attachment(fileName),
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
  });
}

/** Bytes whose first entry is open: what cannot even begin is an error that can still be answered. */
async function begin({ request, layout, open, log }: ArchiveAnswer, range: ByteRange): Promise<Readable> {
  let first: Promise<Readable> | undefined;
  let hasBegun = false;
  const stream = streamArchive(layout, range, (index, part) => {
    const opening = open(index, part);
    first ??= opening;
    return opening;
  });
  // A caller who leaves destroys the stream without an error.
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
 * Answers GET and HEAD of a zip, with Range, ETag, If-Range and the other conditions of RFC 9110. An entry that fails
 * cuts the connection: the length is promised, and the caller resumes by Range. A HEAD is refused while its GET would be.
 *
 * @throws ApiError too-many-archives, archives-busy; what `open` rejects with for the first entry of the range
 */
export async function sendArchive(asked: ArchiveAnswer): Promise<HttpReply> {
  const { request, reply, layout, customer } = asked;
  const answer = chooseAnswer(request, { tag: tagOf(layout), bytes: layout.bytes });
  const range = 'range' in answer && request.method === 'GET' ? answer.range : undefined;
  if (range) countArchive(customer, reply.raw);
  else refuseTooMany(customer);
  const body = range && (await begin(asked, range));
  setHeaders(asked, answer);
  reply.status(answer.status);
  return body ? sendPieces(reply, body) : reply.send();
}
