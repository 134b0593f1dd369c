import { safeFileName } from '@keepsake/contract/file-names';
import type { FastifyReply } from 'fastify';
import type { ByteResponse } from './choose-response.ts';

/** Browsers run no script of customers' bytes. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export interface ByteHeaders {
  readonly tag: string;
  readonly bytes: number;
  readonly cacheControl: string;
  readonly contentType: string;
  readonly contentDisposition: string;
}

/** Sets status and headers of a 304 (RFC 9110, section 15.4.5) or of bytes. */
export function setByteHeaders(reply: FastifyReply, response: ByteResponse, headers: ByteHeaders): void {
  const { tag, bytes, cacheControl, contentType, contentDisposition } = headers;
  reply.status(response.status);
  if (response.status === 416) reply.header('Content-Range', `bytes */${bytes}`);
  if (response.status === 412 || response.status === 416) return;
  reply.headers({ 'Cache-Control': cacheControl, 'Content-Security-Policy': policy, ETag: tag });
  if (response.status === 304) return;
  const { start, end } = response.range;
  if (response.status === 206) reply.header('Content-Range', `bytes ${start}-${end}/${bytes}`);
  reply.headers({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition,
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
  });
}

/** Returns both spellings (RFC 6266) of a safe name with an extension of the type. */
export function attachment(fileName: string, contentType: string): string {
  const name = safeFileName(fileName, contentType);
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
