import type { HttpServer } from '../src/platform/http/index.ts';
import { Browser } from './browser.ts';

interface Injected {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

function readCookie(text: string) {
  const [pair = '', ...attributes] = text.split('; ');
  const [name = '', ...value] = pair.split('=');
  const found = new Map(attributes.map((one) => one.split('=') as [string, string | undefined]));
  const expires = found.get('expires') ?? found.get('Expires');
  return {
    name,
    value: value.join('='),
    path: found.get('path') ?? found.get('Path'),
    secure: found.has('secure') || found.has('Secure'),
    ...(expires && { expires: new Date(expires) }),
  };
}

function serverAt(origin: string, onResponse: (response: Response) => void): HttpServer {
  const inject = async ({ method, url, headers: { host: _, ...headers }, payload }: Injected) => {
    const response = await fetch(`${origin}${url}`, {
      method,
      headers,
      redirect: 'manual',
      ...(payload !== undefined && { body: payload }),
    });
    onResponse(response);
    const body = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie().map(readCookie),
      body,
      json: () => JSON.parse(body) as unknown,
    };
  };
  return { inject } as unknown as HttpServer;
}

export function remoteBrowser(origin: string, onResponse: (response: Response) => void = () => {}): Browser {
  const server = serverAt(origin, onResponse);
  return new Browser(() => server);
}
