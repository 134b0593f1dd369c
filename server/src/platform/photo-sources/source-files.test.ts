// Proves ACT-27.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openOldLibrary,
  readPaced,
  SourceFileMissing,
  type SourceFiles,
  SourceUnavailable,
} from './index.ts';

const content = Buffer.from('a photo of long ago');
async function listed(folders: AsyncIterable<string>): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folders) names.push(name);
  return names.toSorted();
}

describe('a folder', () => {
  let root: string;
  let files: SourceFiles;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'keepsake-old-'));
    files = await openOldLibrary({ kind: 'folder', folder: path.join(root, 'old') });
    await mkdir(path.join(root, 'old', 'a', 'b'), { recursive: true });
    await writeFile(path.join(root, 'old', 'a', 'x.jpg'), content);
    await writeFile(path.join(root, 'secret'), 'secret');
    await symlink(path.join(root, 'old', 'a', 'b'), path.join(root, 'old', 'a', 'link'));
  });
  afterEach(() => rm(root, { recursive: true }));

  it('opens files with their length', async () => {
    const { bytes, body } = await files.open('a/x.jpg');
    expect(bytes).toBe(content.byteLength);
    expect(await buffer(body)).toEqual(content);
  });

  it('lists folders', async () => {
    expect(await listed(files.folders(''))).toEqual(['a']);
    expect(await listed(files.folders('a'))).toEqual(['b', 'link']);
    expect(await listed(files.folders('none'))).toEqual([]);
  });

  it.each(['a/y.jpg', 'a', 'a/x.jpg/y'])('has no file %s', async (name) => {
    await expect(files.open(name)).rejects.toThrow(SourceFileMissing);
  });

  it.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a//x.jpg',
    '',
    'a/./x.jpg',
    'a\\x.jpg',
    'a/x\0.jpg',
  ])('is not left by %j', async (name) => {
    await expect(files.open(name)).rejects.toThrow('malformed');
  });

  it('that is not mounted is unavailable', async () => {
    await rm(path.join(root, 'old'), { recursive: true });
    await expect(listed(files.folders(''))).rejects.toThrow();
  });
});

describe('a bucket', () => {
  let server: Server;
  let files: SourceFiles;
  let respond: (key: string, reply: ServerResponse) => void;
  let requested: string[];

  beforeEach(async () => {
    requested = [];
    server = createServer((request, reply) => {
      requested.push(request.url ?? '');
      respond(decodeURIComponent((request.url ?? '').split('?')[0] ?? ''), reply);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    files = await openOldLibrary({
      kind: 'bucket',
      prefix: 'old/',
      store: {
        endpoint: `http://127.0.0.1:${port}`,
        bucket: 'photos',
        region: 'us-east-1',
        accessKey: 'key',
        secretKey: 'secret',
      },
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const refuse = (reply: ServerResponse, status: number, code: string) =>
    reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

  it('opens objects below its prefix, also over a line that breaks', async () => {
    let tries = 0;
    respond = (key, reply) => {
      expect(key).toBe('/photos/old/demo/customers/a%2Eb/x y.jpg');
      tries += 1;
      if (tries === 1) {
        reply.writeHead(200, { 'content-length': content.byteLength });
        reply.write(content.subarray(0, 5), () => reply.destroy());
        return;
      }
      reply.writeHead(206, { 'content-length': content.byteLength - 5 }).end(content.subarray(5));
    };
    const { bytes, body } = await files.open('demo/customers/a%2Eb/x y.jpg');
    expect(bytes).toBe(content.byteLength);
    expect(await buffer(body)).toEqual(content);
    expect(tries).toBe(2);
  });

  it('tells a missing object from a missing bucket, a refusal and an outage', async () => {
    for (const [status, code, kind] of [
      [404, 'NoSuchKey', SourceFileMissing],
      [404, 'NoSuchBucket', SourceUnavailable],
      [403, 'AccessDenied', SourceUnavailable],
      [400, 'InvalidRequest', SourceUnavailable],
    ] as const) {
      respond = (_key, reply) => refuse(reply, status, code);
      await expect(files.open('demo/x')).rejects.toThrow(kind);
    }
    respond = (_key, reply) => refuse(reply, 403, 'AccessDenied');
    await expect(listed(files.folders('demo'))).rejects.toThrow(SourceUnavailable);
  });

  it('lists folders page by page', async () => {
    respond = (_key, reply) => {
      const isFirst = requested.length === 1;
      const name = isFirst ? 'a' : 'b';
      reply.writeHead(200, { 'content-type': 'application/xml' }).end(
        `<ListBucketResult><IsTruncated>${isFirst}</IsTruncated>${isFirst ? '<NextContinuationToken>t</NextContinuationToken>' : ''}
          <CommonPrefixes><Prefix>old/demo/customers/${name}/</Prefix></CommonPrefixes></ListBucketResult>`,
      );
    };
    expect(await listed(files.folders('demo/customers'))).toEqual(['a', 'b']);
    expect(requested[0]).toContain('prefix=old%2Fdemo%2Fcustomers%2F');
  });
});

describe('readPaced', () => {
  const pieces = async (file: { bytes: number; body: Readable }) => {
    let bytes = 0;
    for await (const chunk of readPaced(file)) bytes += chunk.byteLength;
    return bytes;
  };

  it('gives up a source that is silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const body = new Readable({ read: () => undefined });
      body.push(content);
      const read = pieces({ bytes: 1000, body });
      const refused = expect(read).rejects.toThrow(SourceUnavailable);
      await vi.advanceTimersByTimeAsync(31_000);
      await refused;
      expect(body.destroyed).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports a source that breaks off, and ends one that nobody reads on', async () => {
    const broken = Readable.from(
      (function* () {
        yield content;
        throw new Error('the line broke');
      })(),
    );
    await expect(pieces({ bytes: 1000, body: broken })).rejects.toThrow(SourceUnavailable);
    const body = Readable.from([content, content]);
    for await (const _ of readPaced({ bytes: 40, body })) break;
    expect(body.destroyed).toBe(true);
  });
});
