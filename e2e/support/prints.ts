import { configRoutes } from '@keepsake/contract/config';
import { selectionsRoutes } from '@keepsake/contract/selections';
import type { Page } from 'playwright-core';
import type { Fixture } from './fixture.ts';
import { drawPhoto, signInForCalls } from './library.ts';

export interface Sides {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Half of the file is missing. */
  readonly isDamaged?: boolean;
}

interface Selection {
  readonly tempSelectionId: string;
  readonly editorToken: string;
}

/** Large, small, and upright. */
export const photosToPrint: readonly Sides[] = [
  { name: 'meadow.jpg', width: 3000, height: 2000 },
  { name: 'beach.jpg', width: 1600, height: 1200 },
  { name: 'tower.jpg', width: 1500, height: 2000 },
];

/** Adds photos of its own to a library; returns their ids. */
export async function addPhotos(
  { shop }: Fixture,
  email: string,
  photos: readonly Sides[] = photosToPrint,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { name, isDamaged, ...sides }] of photos.entries()) {
    const takenAt = `2024:08:0${9 - index} 10:00:00`;
    const bytes = await drawPhoto({ ...sides, seed: index + 1, takenAt });
    ids.push(await shop.uploadPhoto(email, name, isDamaged ? bytes.subarray(0, bytes.length / 2) : bytes));
  }
  return ids;
}

/** Calls of a customer who is signed in in this page. */
export async function callsOf(page: Page, { instance: { origin } }: Fixture, email: string) {
  const authorization = await signInForCalls(page, origin, email);
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Record<string, string>>;
  };
  return {
    async select(photoIds: readonly string[]) {
      const { tempSelectionId = '', editorToken = '' } = await call('POST', selectionsPath, { photoIds });
      return { tempSelectionId, editorToken };
    },
    async readUntilRefused({ tempSelectionId, editorToken }: Selection) {
      const headers = { Authorization: `Bearer ${editorToken}` };
      const read = () => fetch(`${origin}${selectionsPath}/${tempSelectionId}/photos`, { headers });
      // One read comes back every 30 s: none does within the next 20.
      for (;;) {
        const { status, headers: refusal } = await read();
        if (status !== 200 && Number(refusal.get('Retry-After')) >= 20) return;
      }
    },
    delete: (photoIds: readonly string[]) => call('DELETE', '/api/photo-management/photos', { photoIds }),
  };
}

const selectionsPath = `/api/selections${selectionsRoutes.createTempSelection.path}`;

/** Where the account site leads to, at the host of a brand. */
export async function editorAddressOf(
  page: Page,
  { instance: { origin } }: Fixture,
  { tempSelectionId, editorToken }: Selection,
  host = 'localhost',
): Promise<string> {
  const config = await page.request.get(`${origin}${configRoutes.getConfig.path}`);
  const address = new URL(((await config.json()) as { editorUrl: string }).editorUrl);
  address.hostname = host;
  address.search = new URLSearchParams({ productCode: 'PAP_910', tempSelectionId }).toString();
  address.hash = new URLSearchParams({ token: editorToken }).toString();
  return address.href;
}

/** Locators of the editor; the page is read on each use. */
export function editorOf(page: () => Page) {
  const print = (name: string) => page().getByRole('group', { name, exact: true });
  const field = (name: string) => page().getByRole('textbox', { name, exact: true });
  return {
    title: () => page().getByRole('heading', { level: 1, name: 'Your prints' }),
    print,
    field,
    sizeOf: (name: string) => print(name).getByRole('combobox', { name: 'Size' }),
    prints: () => page().getByRole('main').getByRole('list').getByRole('group'),
    sum: () => page().getByRole('complementary', { name: 'Your order' }).getByRole('status'),
    news: () => page().getByRole('alert'),
    next: () => page().getByRole('link', { name: 'Continue' }),
    place: () => page().getByRole('button', { name: 'Place order' }),
    thanks: () => page().getByRole('heading', { level: 1, name: 'Thank you for your order' }),
    ended: () => page().getByRole('heading', { level: 1, name: 'This selection has ended' }),
    async fillAddress() {
      await page().getByRole('combobox', { name: 'Country' }).selectOption('IT');
      for (const [name, text] of Object.entries(address)) await field(name).fill(text);
    },
  };
}

const address = {
  'First name': 'Cleo',
  'Last name': 'Marchetti',
  Street: 'Via dei Serragli',
  'House number': '7',
  'Postal code': '50124',
  'Town or city': 'Firenze',
};
