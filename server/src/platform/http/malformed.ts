import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@keepsake/contract/error-body';
import { errorTable } from '@keepsake/contract/errors';

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Responds to malformed HTTP, and to headers that are too long or never end, then closes the connection.
 *
 * @param headers those of every response
 */
export function respondToMalformed(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statusOf[error.code ?? ''] ?? 400;
    const code = 'invalid-request';
    const correlationId = randomUUID();
    const body: ErrorBody = { code, message: errorTable[code].message, correlationId };
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      'X-CorrelationId': correlationId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  };
}
