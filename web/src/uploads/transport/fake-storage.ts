/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { DataStore, Server, Upload } from '@tus/server';

interface Stored {
  size: number;
  metadata: Record<string, string | null>;
  bytes: Buffer;
  imageId?: string;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

export interface Faults {
  /** Cuts the connection after this many bytes of a PATCH. */
  cutAfter: number | undefined;
  /** Responds 503 instead of creating the photo. */
  failFinishing: number;
  /** Creates the photo, then cuts the connection before the response. */
  cutResponse: number;
  /** Response to the next PATCH. */
  refuse: Refusal | undefined;
  /** Omits the image id. */
  hideImageId: number;
  /** Responds 401 to HEAD. */
  refuseHead: number;
  losesUploads: boolean;
  /** The photo that the library has already. */
  known: string | undefined;
  /** Milliseconds before a PATCH is handled. */
  delay: number;
}

class RefusedError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor({ status, code }: Refusal) {
    super(code);
    this.status_code = status;
    this.body = JSON.stringify({ code, message: 'A sentence.', correlationId: 'x' });
  }
}

/** Withholds the last byte until the photo is created, as in the contract. */
class WithholdingStore extends DataStore {
  readonly uploads = new Map<string, Stored>();
  private readonly faults: Faults;

  constructor(faults: Faults) {
    super();
    this.faults = faults;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    this.uploads.set(id, { size, metadata, bytes: Buffer.alloc(0) });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const stored = this.uploads.get(id);
    if (stored === undefined || this.faults.losesUploads)
      throw new RefusedError({ status: 404, code: 'not-found' });
    if (!stored.imageId) stored.bytes = stored.bytes.subarray(0, stored.size - 1);
    return new Upload({ id, size: stored.size, offset: stored.bytes.length, metadata: stored.metadata });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const stored = this.uploads.get(id) as Stored;
    await setTimeout(this.faults.delay);
    if (this.faults.refuse) throw this.refusal(id, this.faults.refuse);
    stored.bytes = stored.bytes.subarray(0, offset);
    for await (const chunk of stream) stored.bytes = Buffer.concat([stored.bytes, chunk]);
    if (stored.bytes.length < stored.size) return stored.bytes.length;
    if (this.faults.failFinishing > 0) {
      this.faults.failFinishing -= 1;
      throw new RefusedError({ status: 503, code: 'unavailable' });
    }
    stored.imageId = `photo-of-${id}`;
    return stored.bytes.length;
  }

  override async remove(id: string): Promise<void> {
    this.uploads.delete(id);
  }

  private refusal(id: string, refuse: Refusal): RefusedError {
    this.faults.refuse = undefined;
    if (refuse.status < 500) this.uploads.delete(id);
    return new RefusedError(refuse);
  }
}

/** Counts on the socket, because tus reads the body. */
function cutConnection(request: IncomingMessage, faults: Faults): void {
  if (faults.cutAfter === undefined) return;
  let received = 0;
  request.socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (faults.cutAfter === undefined || received < faults.cutAfter) return;
    faults.cutAfter = undefined;
    request.socket.destroy();
  });
}

/** A storage service on a free port: real protocol, bytes in memory. */
export async function startFakeStorage() {
  const faults: Faults = {
    cutAfter: undefined,
    failFinishing: 0,
    cutResponse: 0,
    refuse: undefined,
    hideImageId: 0,
    refuseHead: 0,
    losesUploads: false,
    known: undefined,
    delay: 0,
  };
  const store = new WithholdingStore(faults);
  const tus = new Server({ path: '/api/storage/files', datastore: store, relativeLocation: true });
  const seen: { method: string; token: string }[] = [];

  function addImageId(request: IncomingMessage, response: ServerResponse): void {
    const { writeHead } = response;
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      if (faults.known !== undefined) response.setHeader('X-Image-Id', faults.known);
      const stored = store.uploads.get(request.url?.split('/').at(-1) ?? '');
      if (stored?.imageId && request.method === 'PATCH' && faults.cutResponse > 0) {
        faults.cutResponse -= 1;
        request.socket.destroy();
      }
      if (stored?.imageId && faults.hideImageId > 0) faults.hideImageId -= 1;
      else if (stored?.imageId) response.setHeader('X-Image-Id', stored.imageId);
      return writeHead.apply(response, args);
    }) as typeof writeHead;
  }

  const server = createServer((request, response) => {
    // A client of the port's previous owner.
    if (!request.url?.startsWith('/api/storage/files')) return void response.writeHead(404).end();
    const token = request.headers.authorization ?? '';
    seen.push({ method: request.method ?? '', token });
    const isRefused = request.method === 'HEAD' && faults.refuseHead > 0;
    if (isRefused) faults.refuseHead -= 1;
    if (isRefused || token !== 'Bearer good') return void response.writeHead(401).end();
    if (request.method === 'PATCH') cutConnection(request, faults);
    addImageId(request, response);
    return void tus.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    faults,
    seen,
    uploads: store.uploads,
    endpoint: `http://127.0.0.1:${port}/api/storage/files`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
