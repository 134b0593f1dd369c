/// <reference types="node" />
import { bytesOf } from '../../../takeout/src/plan/fake-export.suite.ts';
import { type MadeFile, makeZip } from '../../../takeout/src/zip/make-zip.suite.ts';

/** Content of the files of a zip by path. Objects become JSON. */
export type ZipContents = Record<string, Buffer | string | object>;

/** The bytes of a zip. Photos are stored in it, as in exports. */
export function zipOf(contents: ZipContents, more: Partial<MadeFile> = {}): Buffer {
  const files = Object.entries(contents).map(([path, content]) => ({
    path,
    content: Buffer.isBuffer(content) ? content : bytesOf(content),
    isStored: !path.endsWith('.json'),
    ...more,
  }));
  return Buffer.from(makeZip(files));
}
