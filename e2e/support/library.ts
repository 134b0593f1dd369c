import { basePath } from '@keepsake/contract/bases';
import { imageIdHeader, uploadPath } from '@keepsake/contract/uploads';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

export interface NewPhoto {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType?: string;
}

/** Adds photos without the site's dialog. */
export interface Library {
  /** Returns the photo's id. */
  add(photo: NewPhoto): Promise<string>;
}

const encode = (text: string) => Buffer.from(text).toString('base64');

/** Signs in on the identity provider's page. */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/my-photos/photos`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('keepsake-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'My photos' }).waitFor();
}

/** Signs in and returns a request's `Authorization`, valid for ten minutes. */
export async function signInForCalls(page: Page, origin: string, email: string): Promise<string> {
  // Whoever was signed in here makes no more requests.
  await page.goto('about:blank');
  const called = page.waitForRequest(
    (request) =>
      request.url().includes(basePath('photoManagementApi')) && 'authorization' in request.headers(),
  );
  await signIn(page, origin, email);
  return (await called).headers().authorization ?? '';
}

export async function openLibrary(page: Page, origin: string, email: string): Promise<Library> {
  return libraryOf(origin, await signInForCalls(page, origin, email));
}

function libraryOf(origin: string, authorization: string): Library {
  return {
    async add({ name, bytes, mimeType = 'image/jpeg' }) {
      const response = await fetch(`${origin}${basePath('storageApi')}${uploadPath}`, {
        method: 'POST',
        headers: {
          Authorization: authorization,
          'Tus-Resumable': '1.0.0',
          'Upload-Length': String(bytes.byteLength),
          'Upload-Metadata': `filename ${encode(name)},filetype ${encode(mimeType)}`,
          'Content-Type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes),
      });
      const id = response.headers.get(imageIdHeader);
      if (!id) throw new Error(`upload of ${name}: ${response.status} ${await response.text()}`);
      return id;
    },
  };
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly takenAt?: string;
}

/** A photo with a border and a centred square, to see its position. */
export async function drawPhoto({ width, height, seed, takenAt }: Drawing): Promise<Buffer> {
  const background = { r: (seed * 67) % 200, g: (seed * 41 + 60) % 200, b: (seed * 23 + 120) % 200 };
  const edge = Math.max(1, Math.round(Math.min(width, height) / 20));
  const middle = Math.max(1, Math.round(Math.min(width, height) / 4));
  const marks = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">
    <rect x="${edge / 2}" y="${edge / 2}" width="${width - edge}" height="${height - edge}" fill="none" stroke="#fff" stroke-width="${edge}"/>
    <rect x="${(width - middle) / 2}" y="${(height - middle) / 2}" width="${middle}" height="${middle}" fill="#fff" opacity="0.6"/>
  </svg>`;
  const drawn = sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: Buffer.from(marks) },
  ]);
  const dated = takenAt ? drawn.withExif({ IFD2: { DateTimeOriginal: takenAt } }) : drawn;
  return dated.jpeg().toBuffer();
}
