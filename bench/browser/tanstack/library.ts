import type { MonthLayout, Photo } from '@keepsake/contract/photos';
import { layoutRows, type RowLayout } from '../../../web/src/photo-list/layout/layout-rows.ts';

/** Measures of our grid at this width, so that both draw the same tiles. */
const measures = { width: 1392, targetHeight: 236, gap: 8, heading: 76 };
const pageSize = 96;

export interface FlatRow {
  readonly month: Month;
  readonly row: number | null;
  readonly height: number;
}

export interface Month {
  readonly path: string;
  readonly title: string;
  readonly rows: RowLayout;
  readonly cursors: readonly string[];
  readonly pages: Map<number, Promise<readonly Photo[]>>;
}

const { benchToken } = globalThis as unknown as { benchToken: string };

async function read<Body>(path: string): Promise<Body> {
  const response = await fetch(`/api/photo-management${path}`, {
    headers: { Authorization: `Bearer ${benchToken}` },
  });
  return response.json() as Promise<Body>;
}

function ratiosOf({ ratios, photosCount }: MonthLayout): Float64Array {
  return Float64Array.from(
    { length: photosCount },
    (_, item) => Number.parseInt(ratios.slice(item * 4, item * 4 + 4), 16) / 1000,
  );
}

async function readMonth(year: string, month: string): Promise<Month> {
  const path = `/photos/timeline/${year}/${month}`;
  const layout = await read<MonthLayout>(`${path}/layout`);
  const rows = layoutRows(ratiosOf(layout), measures);
  return { path, title: `${month}/${year}`, rows, cursors: layout.cursors, pages: new Map() };
}

/** A flat list needs all of its rows before it can show the last one. */
export async function readLibrary(): Promise<FlatRow[]> {
  const counts = await read<Record<string, Record<string, number>>>('/users/timeline');
  const places = Object.entries(counts).flatMap(([year, months]) =>
    Object.keys(months).map((month) => ({ year, month })),
  );
  places.sort((a, b) => Number(b.year) - Number(a.year) || Number(b.month) - Number(a.month));
  const flat: FlatRow[] = [];
  for (const { year, month } of places) {
    const read = await readMonth(year, month);
    flat.push({ month: read, row: null, height: measures.heading });
    for (let row = 0; row < read.rows.rows; row += 1) {
      flat.push({ month: read, row, height: (read.rows.rowHeight[row] ?? 0) + measures.gap });
    }
  }
  return flat;
}

export async function readPhoto({ path, cursors, pages }: Month, item: number): Promise<Photo | undefined> {
  const number = Math.floor(item / pageSize);
  const cursor = number === 0 ? '' : `&cursor=${encodeURIComponent(cursors[number - 1] ?? '')}`;
  const page =
    pages.get(number) ??
    read<{ images: Photo[] }>(`${path}?limit=${pageSize}${cursor}`).then(({ images }) => images);
  pages.set(number, page);
  return (await page)[item % pageSize];
}
