import { once } from 'node:events';
import http from 'node:http';
import { limits } from '@keepsake/contract/limits';
import { deadlines } from './deadlines.ts';
import { beginHeaders, filesUrl, patchHeaders, tus } from './uploads.ts';

export interface RemoteResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const photosUrl = '/api/photo-management/photos';

/** A customer's requests to a server process, over real connections. */
export class RemoteCustomer {
  private readonly origin: () => string;
  private token: string;
  private signedInAt = performance.now();
  private readonly agent: http.Agent | false;

  /**
   * @param origin of the server, whose port may change
   * @param agent keeps connections, or is one for https; without it each request has a connection of its own
   */
  constructor(origin: () => string, token: string, agent: http.Agent | false = false) {
    this.origin = origin;
    this.token = token;
    this.agent = agent;
  }

  /** Renews the token, for long runs, at half of its life. */
  async staySignedIn(signIn: () => Promise<{ readonly token: string }>): Promise<void> {
    if (performance.now() - this.signedInAt < limits.session.accessTokenSeconds * 500) return;
    ({ token: this.token } = await signIn());
    this.signedInAt = performance.now();
  }

  open(method: string, url: string, headers: Record<string, string> = {}): http.ClientRequest {
    const request = http.request(`${this.origin()}${url}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...headers },
      agent: this.agent,
    });
    const { limitPasses } = deadlines;
    request.setTimeout(limitPasses, () => request.destroy(new Error(`no word for ${limitPasses} ms`)));
    return request.on('error', () => undefined);
  }

  async send(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body: Buffer = Buffer.alloc(0),
  ): Promise<RemoteResponse> {
    const request = this.open(method, url, { 'content-length': String(body.byteLength), ...headers });
    const response = responseOf(request);
    request.end(body);
    return response;
  }

  async begin(bytes: Buffer): Promise<string> {
    const response = await this.beginOnce(bytes);
    if (response.status !== 201) throw new Error(`upload returned ${response.status}: ${response.body}`);
    return response.headers.location as string;
  }

  beginOnce(bytes: Buffer): Promise<RemoteResponse> {
    return this.send('POST', filesUrl, beginHeaders(bytes.byteLength));
  }

  /** Reads the offset and sends the rest once. Returns its response, or that of HEAD when complete. */
  async resume(url: string, bytes: Buffer): Promise<RemoteResponse> {
    const state = await this.send('HEAD', url, tus);
    if (state.status !== 200 || state.headers['x-image-id']) return state;
    const offset = Number(state.headers['upload-offset']);
    return this.send('PATCH', url, patchHeaders(offset), bytes.subarray(offset));
  }

  delete(imageIds: readonly string[]): Promise<RemoteResponse> {
    const body = Buffer.from(JSON.stringify({ photoIds: imageIds }));
    return this.send('DELETE', photosUrl, { 'content-type': 'application/json' }, body);
  }

  async list(): Promise<{ imageId: string; untouchedUrl: string }[]> {
    const all = [];
    for (let cursor = ''; ; ) {
      const more = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const response = await this.send('GET', `${photosUrl}?limit=500${more}`);
      if (response.status !== 200) throw new Error(`the list returned ${response.status}: ${response.body}`);
      const page = JSON.parse(response.body.toString());
      all.push(...page.images);
      cursor = page.cursor ?? '';
      if (!cursor) return all;
    }
  }

  async download(address: string): Promise<Buffer> {
    const { pathname, search } = new URL(address);
    const response = await this.send('GET', pathname + search);
    if (response.status !== 200) throw new Error(`a download returned ${response.status}: ${response.body}`);
    return response.body;
  }
}

export async function responseOf(request: http.ClientRequest): Promise<RemoteResponse> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
