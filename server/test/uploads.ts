import sharp from 'sharp';
import type { TestApp } from './app.ts';

export interface TestPhoto {
  /** Another seed makes other content. */
  readonly seed: number;
  /** EXIF date, `YYYY:MM:DD HH:mm:ss`. */
  readonly takenAt?: string;
  readonly width?: number;
  readonly height?: number;
}

/** A small JPEG of its own content. */
export async function makeJpeg({ seed, takenAt, width = 48, height = 32 }: TestPhoto): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed >> 8) % 256 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  const exif = {
    IFD0: { ImageDescription: `seed ${seed}` },
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

/** Uploads bytes in one request and returns the answer. */
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
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.byteLength),
      'upload-metadata': encodeMetadata({ filename: 'photo.jpg', filetype: 'image/jpeg', ...metadata }),
      'content-type': 'application/offset+octet-stream',
    },
  });
}

/** Uploads a made photo and returns its id. */
export async function uploadTestPhoto(test: TestApp, token: string, photo: TestPhoto): Promise<string> {
  const answer = await uploadBytes(test, token, await makeJpeg(photo));
  const imageId = answer.headers['x-image-id'];
  if (answer.statusCode !== 201 || typeof imageId !== 'string') {
    throw new Error(`upload answered ${answer.statusCode}: ${answer.body}`);
  }
  return imageId;
}
