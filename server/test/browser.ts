import type { LightMyRequestResponse } from 'fastify';
import type { HttpServer } from '../src/platform/http/index.ts';

interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly secure: boolean;
}

export interface Visit {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of the client. */
  readonly from?: string;
}

export interface BrowserOptions {
  readonly refusesSecureOnHttp?: boolean;
  readonly userAgent?: string;
  /** Address of the client. */
  readonly from?: string;
}

/** Cookies per host and request headers, as in a browser. */
export class Browser {
  readonly #jars = new Map<string, Map<string, StoredCookie>>();
  protected serverOf: () => HttpServer;
  /** Safari on plain http: takes no Secure cookie there. */
  readonly #refusesSecureOnHttp: boolean;
  readonly #userAgent: string | undefined;
  readonly #from: string | undefined;

  constructor(serverOf: () => HttpServer, options: BrowserOptions = {}) {
    this.serverOf = serverOf;
    this.#refusesSecureOnHttp = options.refusesSecureOnHttp ?? false;
    this.#userAgent = options.userAgent;
    this.#from = options.from;
  }

  cookies(host: string): StoredCookie[] {
    return [...(this.#jars.get(host)?.values() ?? [])];
  }

  setCookie(host: string, name: string, value: string): void {
    this.#jar(host).set(name, { name, value, path: '/', secure: false });
  }

  clearCookies(host: string): void {
    this.#jars.delete(host);
  }

  #jar(host: string): Map<string, StoredCookie> {
    const jar = this.#jars.get(host) ?? new Map<string, StoredCookie>();
    this.#jars.set(host, jar);
    return jar;
  }

  #keep(url: URL, response: LightMyRequestResponse): void {
    for (const cookie of response.cookies) {
      const isPrefixed = cookie.name.startsWith('__Host-');
      if (isPrefixed && !(cookie.secure && cookie.path === '/' && !cookie.domain)) continue;
      if (cookie.secure && url.protocol === 'http:' && this.#refusesSecureOnHttp) continue;
      const path = cookie.path ?? '/';
      const key = `${cookie.name} ${path}`;
      const isOver =
        cookie.value === '' || (cookie.expires && cookie.expires.getTime() <= 0) || cookie.maxAge === 0;
      const jar = this.#jar(url.host);
      if (isOver) jar.delete(key);
      else jar.set(key, { name: cookie.name, value: cookie.value, path, secure: cookie.secure ?? false });
    }
  }

  /** Sends one request, without following redirects. */
  async open(address: string, visit: Visit = {}): Promise<LightMyRequestResponse> {
    const url = new URL(address);
    const cookie = this.cookies(url.host)
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const type = visit.form
      ? 'application/x-www-form-urlencoded'
      : visit.json !== undefined && 'application/json';
    const payload = visit.form
      ? String(new URLSearchParams(visit.form))
      : visit.json && JSON.stringify(visit.json);
    const from = visit.from ?? this.#from;
    const response = await this.serverOf().inject({
      method: visit.method ?? 'GET',
      url: `${url.pathname}${url.search}`,
      ...(from !== undefined && { remoteAddress: from }),
      headers: {
        host: url.host,
        accept: 'text/html,*/*',
        ...(this.#userAgent !== undefined && { 'user-agent': this.#userAgent }),
        ...(cookie && { cookie }),
        ...(type && { 'content-type': type }),
        ...(visit.method === 'POST' && { origin: url.origin, 'sec-fetch-site': 'same-origin' }),
        ...visit.headers,
      },
      ...(payload !== undefined && { payload: payload as string }),
    });
    this.#keep(url, response);
    return response;
  }

  /** Follows redirects up to one to `until`; returns the last response and its address. */
  async follow(
    address: string,
    visit: Visit = {},
    until?: string,
  ): Promise<{ url: string; response: LightMyRequestResponse }> {
    let url = address;
    let response = await this.open(url, visit);
    for (let hop = 0; hop < 12 && response.headers.location !== undefined; hop += 1) {
      const next = new URL(String(response.headers.location), url).href;
      if (until && next.startsWith(until)) return { url: next, response };
      url = next;
      response = await this.open(url);
    }
    return { url, response };
  }
}
