import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const wellFormed = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's X-CorrelationId when it is one, else a new one. */
export function correlationIdOf(request: IncomingMessage): string {
  const given = request.headers['x-correlationid'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

/** What the site uses none of: a script that got in could not ask for it either. */
const unused = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

const baseHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // Search engines keep the home page of a production host, which says so itself, and nothing else.
  'X-Robots-Tag': 'noindex, nofollow',
  // What says nothing else is somebody's own: files, images and texts say it.
  'Cache-Control': 'no-store',
};

/** Two years (https://hstspreload.org). Other hosts of the shop's domain are not ours to decide about. */
const strictTransport = { 'Strict-Transport-Security': 'max-age=63072000' };

/** @param isHttps customers come by https, whatever a proxy makes of it */
export function baseHeadersFor(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { ...baseHeaders, ...strictTransport } : baseHeaders;
}

/**
 * Sets the headers of every answer. They go on the raw response, because hijacked answers (the identity
 * provider, sockets) skip the router's own hooks.
 */
export function setBaseHeaders(
  response: ServerResponse,
  correlationId: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.setHeader('X-CorrelationId', correlationId);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
