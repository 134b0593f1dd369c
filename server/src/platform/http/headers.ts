import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { rawRoutes } from '@keepsake/contract/raw-routes';

const wellFormed = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns a valid X-CorrelationId, else a new one. */
export function correlationIdOf(request: IncomingMessage): string {
  const given = request.headers['x-correlationid'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

/** Features denied to injected scripts as well. */
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
  // The home page of a production host is an exception.
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
};

/** HSTS for two years (https://hstspreload.org), for this host only. */
const strictTransport = { 'Strict-Transport-Security': 'max-age=63072000' };

/** @param isHttps whether customers use https, whatever a proxy forwards */
export function baseHeadersFor(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { ...baseHeaders, ...strictTransport } : baseHeaders;
}

const framedPaths = new Set(rawRoutes.filter(({ isFramed }) => isFramed).map(({ path }) => path));

/** Whether pages of any site may show a route in a frame. */
export const isFramed = (url: string | undefined): boolean => url !== undefined && framedPaths.has(url);

/** Headers of routes that other sites show in frames. */
export function framedHeadersOf({
  'X-Frame-Options': _,
  ...headers
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...headers, 'Content-Security-Policy': "default-src 'none'; frame-ancestors *" };
}

/**
 * Sets headers on the raw response, because hijacked ones (identity provider, sockets) skip the router's
 * hooks.
 */
export function setBaseHeaders(
  response: ServerResponse,
  correlationId: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.setHeader('X-CorrelationId', correlationId);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
