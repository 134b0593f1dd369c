// Proves UPL-50.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleOf } from './file-handles.ts';
import { pickFiles } from './pick-files.ts';

const makeHandle = (name: string) => ({ getFile: vi.fn(async () => new File(['x'], name)) });

const show = vi.fn<(options: object) => Promise<object[]>>();
const orElse = vi.fn();
let files: File[];
let unopened: number;

beforeEach(() => {
  files = [];
  unopened = 0;
  vi.stubGlobal('showOpenFilePicker', show);
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const pick = () =>
  pickFiles({
    isMultiple: true,
    onFiles(some, failed) {
      files.push(...some);
      unopened += failed;
    },
    orElse,
  });
const pickAll = async (handles: object[]) => {
  show.mockResolvedValueOnce(handles);
  pick();
  await vi.waitFor(() => expect(files).toHaveLength(handles.length));
};
/** Waits until the picker may be opened again. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('picked files come in their order, with their handles', async () => {
  const handles = Array.from({ length: 100 }, (_, index) => makeHandle(`${index}.jpg`));
  await pickAll(handles);
  expect(files.map(({ name }) => name)).toEqual(handles.map((_, index) => `${index}.jpg`));
  expect(files.map(handleOf)).toEqual(handles);
  expect(orElse).not.toHaveBeenCalled();
});

test('the picker offers photos', async () => {
  await pickAll([]);
  const accept = {
    'image/heic': ['.heic', '.heif', '.hif'],
    'image/jpeg': ['.jfif', '.jpe', '.jpeg', '.jpg', '.mpo'],
    'image/png': ['.png'],
  };
  expect(show.mock.calls).toMatchObject([[{ multiple: true, types: [{ accept }] }]]);
  await settle();
});

test('keeps the handles of the first 500 of thousands', async () => {
  await pickAll(Array.from({ length: 2000 }, (_, index) => makeHandle(`${index}.jpg`)));
  expect(files.map((file) => handleOf(file) !== undefined).lastIndexOf(true)).toBe(499);
});

test('a file that cannot be opened is counted, and does not cost the others', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const gone = makeHandle('gone.jpg');
  gone.getFile.mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  show.mockResolvedValueOnce([gone, makeHandle('a.jpg')]);
  pick();
  await vi.waitFor(() => expect(files.map(({ name }) => name)).toEqual(['a.jpg']));
  expect(report).toHaveBeenCalledOnce();
  expect(unopened).toBe(1);
});

test('a double click opens one picker; it can be opened again when it was closed', async () => {
  show.mockRejectedValue(new DOMException('The user aborted a request.', 'AbortError'));
  pick();
  pick();
  expect(show).toHaveBeenCalledTimes(1);
  await settle();
  pick();
  expect(show).toHaveBeenCalledTimes(2);
  await settle();
  expect([files, orElse.mock.calls]).toEqual([[], []]);
});

test.each(['SecurityError', 'NotAllowedError'])('opens an input after a %s', async (name) => {
  show.mockRejectedValueOnce(new DOMException('not here', name));
  pick();
  await vi.waitFor(() => expect(orElse).toHaveBeenCalledOnce());
});

test('opens an input at once without a picker', () => {
  vi.stubGlobal('showOpenFilePicker', undefined);
  pick();
  expect(orElse).toHaveBeenCalledOnce();
});

test('opens an input on phones: it offers the gallery', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 16; K)', maxTouchPoints: 5 });
  pick();
  expect([orElse.mock.calls.length, show.mock.calls.length]).toEqual([1, 0]);
});
