import { randomBytes } from 'node:crypto';
import { duplicateHeader, imageIdHeader } from '@keepsake/contract/uploads';
import type { FakeServer } from './fake-server.ts';

export const photoBytes = 400_000;

/** A file to choose that looks like a JPEG; each has other content. */
export function makeUpload(name: string) {
  const buffer = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(photoBytes - 4)]);
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** The id of the photo of an upload, by its number. */
export const photoIdOf = (upload: number) =>
  `00000000-0000-4000-8000-${String(upload + 1).padStart(12, '0')}`;

/** An upload service that takes what comes and ends no photo until it may, all or by its name. */
export function serveUploads(server: FakeServer) {
  const uploads: { name: string; bytes: number }[] = [];
  const patches: { name: string; offset: number }[] = [];
  const held: (() => void)[] = [];
  /** `onHalf` is called when half of the next photo is received; then the service is unavailable, once. */
  const state = {
    ...{ uploads, patches, onHalf: null as (() => void) | null },
    mayEnd: false as boolean | ((name: string) => boolean),
    /** Lets all photos end, those that wait, too. */
    end() {
      state.mayEnd = true;
      for (const end of held.splice(0)) end();
    },
  };
  const mayEnd = (name: string) => (typeof state.mayEnd === 'function' ? state.mayEnd(name) : state.mayEnd);
  server.serve(/\/files/, (request, response) => {
    const upload = uploads[Number(request.url?.split('/').at(-1))];
    const tus = { 'Tus-Resumable': '1.0.0' };
    if (request.method === 'POST') {
      const metadata = String(request.headers['upload-metadata']);
      const name = Buffer.from(/filename ([^,]+)/.exec(metadata)?.[1] ?? '', 'base64').toString();
      uploads.push({ name, bytes: 0 });
      response.writeHead(201, { ...tus, Location: `${request.url}/${uploads.length - 1}` }).end();
    } else if (upload === undefined) {
      response.writeHead(404, tus).end();
    } else if (request.method === 'HEAD') {
      response.writeHead(200, { ...tus, 'Upload-Offset': upload.bytes, 'Upload-Length': photoBytes }).end();
    } else if (request.method === 'PATCH') {
      patches.push({ name: upload.name, offset: Number(request.headers['upload-offset']) });
      if (state.onHalf !== null) {
        upload.bytes = photoBytes / 2;
        state.onHalf();
        state.onHalf = null;
        request.resume().on('end', () => response.writeHead(503, tus).end());
        return;
      }
      const end = () => {
        upload.bytes = photoBytes;
        response
          .writeHead(204, {
            ...tus,
            'Upload-Offset': photoBytes,
            [imageIdHeader]: photoIdOf(uploads.indexOf(upload)),
            [duplicateHeader]: '0',
          })
          .end();
      };
      if (!mayEnd(upload.name)) {
        upload.bytes = photoBytes / 2;
        request.resume();
        held.push(end);
        return;
      }
      request.resume().on('end', end);
    } else response.writeHead(204, tus).end();
  });
  return state;
}
