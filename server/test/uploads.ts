import sharp from 'sharp';
import type { TestApp } from './app.ts';

export interface TestPhoto {
  /** Seed of the content. */
  readonly seed: number;
  /** EXIF date, `YYYY:MM:DD HH:mm:ss`. */
  readonly takenAt?: string;
  /** EXIF make and model. */
  readonly camera?: { readonly Make?: string; readonly Model?: string };
  readonly width?: number;
  readonly height?: number;
}

export async function makeJpeg({
  seed,
  takenAt,
  camera,
  width = 48,
  height = 32,
}: TestPhoto): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed >> 8) % 256 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  const exif = {
    IFD0: { ImageDescription: `seed ${seed}`, ...camera },
    ...(takenAt && { IFD2: { DateTimeOriginal: takenAt } }),
  };
  return image.withExif(exif).jpeg().toBuffer();
}

export function encodeMetadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export const filesUrl = '/api/storage/files';
export const tus = { 'tus-resumable': '1.0.0' };

export const patchHeaders = (offset: number) => ({
  ...tus,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

export const beginHeaders = (bytes: number, metadata: Record<string, string> = {}) => ({
  ...tus,
  'upload-length': String(bytes),
  'upload-metadata': encodeMetadata({ filename: 'photo.jpg', filetype: 'image/jpeg', ...metadata }),
});

/** Creates an upload of these bytes without sending them; returns its address. */
export async function beginUpload(
  test: TestApp,
  token: string,
  bytes: Buffer,
  metadata: Record<string, string> = {},
): Promise<string> {
  const headers = beginHeaders(bytes.byteLength, metadata);
  const response = await test.request(token, { method: 'POST', url: filesUrl, headers });
  if (response.statusCode !== 201)
    throw new Error(`upload returned ${response.statusCode}: ${response.body}`);
  return response.headers.location as string;
}

export function patchUpload(test: TestApp, token: string, url: string, offset: number, payload: Buffer) {
  return test.request(token, { method: 'PATCH', url, payload, headers: patchHeaders(offset) });
}

export function uploadBytes(
  test: TestApp,
  token: string,
  bytes: Buffer,
  metadata: Record<string, string> = {},
) {
  return test.request(token, {
    method: 'POST',
    url: filesUrl,
    payload: bytes,
    headers: {
      ...beginHeaders(bytes.byteLength, metadata),
      'content-type': 'application/offset+octet-stream',
    },
  });
}

export async function uploadTestPhoto(test: TestApp, token: string, photo: TestPhoto): Promise<string> {
  const response = await uploadBytes(test, token, await makeJpeg(photo));
  const imageId = response.headers['x-image-id'];
  if (response.statusCode !== 201 || typeof imageId !== 'string') {
    throw new Error(`upload returned ${response.statusCode}: ${response.body}`);
  }
  return imageId;
}
