import type { CustomFetch } from 'openid-client';
import type { HttpServer } from '../http/index.ts';

export type InProcessFetch = CustomFetch;

type Method = 'GET' | 'POST';

/**
 * Calls this server without a network: by host name it might not find itself (Node cannot resolve
 * `*.localhost`), or would use the proxy. Serves `origin` only.
 */
export function createInProcessFetch(origin: string, server: () => HttpServer): InProcessFetch {
  return async (address, options) => {
    const url = new URL(address);
    if (url.origin !== origin) throw new Error('in-process calls go to this server only');
    const response = await server().inject({
      method: options.method as Method,
      url: `${url.pathname}${url.search}`,
      headers: { ...options.headers, host: url.host },
      ...(options.body !== undefined && options.body !== null && { payload: String(options.body) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
    }
    const hasBody = response.statusCode !== 204 && response.statusCode !== 304;
    return new Response(hasBody ? response.body : null, { status: response.statusCode, headers });
  };
}
