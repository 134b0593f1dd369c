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

function serverAt(origin: string, onAnswer: (answer: Response) => void): HttpServer {
  const inject = async ({ method, url, headers: { host: _, ...headers }, payload }: Injected) => {
    const answer = await fetch(`${origin}${url}`, {
      method,
      headers,
      redirect: 'manual',
      ...(payload !== undefined && { body: payload }),
    });
    onAnswer(answer);
    const body = await answer.text();
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      cookies: answer.headers.getSetCookie().map(readCookie),
      body,
      json: () => JSON.parse(body) as unknown,
    };
  };
  return { inject } as unknown as HttpServer;
}

export function remoteBrowser(origin: string, onAnswer: (answer: Response) => void = () => {}): Browser {
  const server = serverAt(origin, onAnswer);
  return new Browser(() => server);
}
