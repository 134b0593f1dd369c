import { once } from 'node:events';
import http from 'node:http';
import { limits } from '@keepsake/contract/limits';
import { beginHeaders, filesUrl, patchHeaders, tus } from './uploads.ts';

/** Security test T7: whatever the network does, nobody waits for longer. */
export const patienceMs = 30_000;

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const photosUrl = '/api/photo-management/photos';

/** What a customer's devices do with a server that is a process of its own, over real connections. */
export class RemoteCustomer {
  private readonly origin: () => string;
  private token: string;
  private signedInAt = performance.now();

  /** @param origin where the server is now: it may come back under another port */
  constructor(origin: () => string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  /** For runs that are longer than a token lives: takes a new one when half of its time is over. */
  async staySignedIn(signIn: () => Promise<{ readonly token: string }>): Promise<void> {
    if (performance.now() - this.signedInAt < limits.session.accessTokenSeconds * 500) return;
    ({ token: this.token } = await signIn());
    this.signedInAt = performance.now();
  }

  /** A request whose body is still to be written; what breaks it shows in its answer. */
  send(method: string, url: string, headers: Record<string, string> = {}): http.ClientRequest {
    const request = http.request(`${this.origin()}${url}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...headers },
      agent: false,
    });
    request.setTimeout(patienceMs, () => request.destroy(new Error(`no word for ${patienceMs} ms`)));
    return request.on('error', () => undefined);
  }

  /** Rejects when the connection breaks before the whole answer is there. */
  async ask(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body: Buffer = Buffer.alloc(0),
  ): Promise<Answer> {
    const request = this.send(method, url, { 'content-length': String(body.byteLength), ...headers });
    const answer = answerOf(request);
    request.end(body);
    return answer;
  }

  /** Begins an upload and returns its address. */
  async begin(bytes: Buffer): Promise<string> {
    const answer = await this.beginOnce(bytes);
    if (answer.status !== 201) throw new Error(`upload answered ${answer.status}: ${answer.body}`);
    return answer.headers.location as string;
  }

  /** The answer to the beginning of an upload, whatever it is. */
  beginOnce(bytes: Buffer): Promise<Answer> {
    return this.ask('POST', filesUrl, beginHeaders(bytes.byteLength));
  }

  /** Asks how far an upload is and sends the rest once. Its answer, or that of HEAD where all of it is there. */
  async resume(url: string, bytes: Buffer): Promise<Answer> {
    const state = await this.ask('HEAD', url, tus);
    if (state.status !== 200 || state.headers['x-image-id']) return state;
    const offset = Number(state.headers['upload-offset']);
    return this.ask('PATCH', url, patchHeaders(offset), bytes.subarray(offset));
  }

  delete(imageIds: readonly string[]): Promise<Answer> {
    const body = Buffer.from(JSON.stringify({ photoIds: imageIds }));
    return this.ask('DELETE', photosUrl, { 'content-type': 'application/json' }, body);
  }

  /** Every photo that the library shows. */
  async list(): Promise<{ imageId: string; untouchedUrl: string }[]> {
    const all = [];
    for (let cursor = ''; ; ) {
      const more = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await this.ask('GET', `${photosUrl}?limit=500${more}`);
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}: ${answer.body}`);
      const page = JSON.parse(answer.body.toString());
      all.push(...page.images);
      cursor = page.cursor ?? '';
      if (!cursor) return all;
    }
  }

  /** The bytes behind a signed address. */
  async download(address: string): Promise<Buffer> {
    const { pathname, search } = new URL(address);
    const answer = await this.ask('GET', pathname + search);
    if (answer.status !== 200) throw new Error(`a download answered ${answer.status}: ${answer.body}`);
    return answer.body;
  }
}

/** The whole answer of a request. Rejects when the connection breaks before it is there. */
export async function answerOf(request: http.ClientRequest): Promise<Answer> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
