import { expect, it } from 'vitest';
import type { Progress } from '../progress.ts';
import { makeWidgets } from './demo-widgets.ts';

const books = ['one', 'two'].map((productCode) => ({ productCode, title: productCode }));

it('makes each widget once', async () => {
  const calls: string[][] = [];
  const written: unknown[] = [];
  const keepsake = {
    async createWidget(...call: string[]) {
      calls.push(call);
      return `code-of-${call[1]}`;
    },
  };
  const email = 'anna@example.com';
  const file = { write: async ({ widgets }: Progress) => void written.push(widgets?.length) };
  const progress: Progress = { today: '2026-11-26', uploaded: {} };
  expect(await makeWidgets({ keepsake, file }, { email, books: books.slice(0, 1), progress })).toBe(1);
  expect(await makeWidgets({ keepsake, file }, { email, books, progress })).toBe(1);
  expect(await makeWidgets({ keepsake, file }, { email, books, progress })).toBe(0);
  expect(calls).toEqual(['one', 'two'].map((code) => [email, code]));
  expect(written).toEqual([1, 2]);
  expect(progress.widgets?.map(({ widgetCode }) => widgetCode)).toEqual(['code-of-one', 'code-of-two']);
});
