import { type FakeZip, fakeExport, summaryOf } from '../plan/fake-export.suite.ts';
import { draftGoogle } from './draft-google.ts';

export const root = 'Takeout/Google Photos';

export async function draft(...zips: FakeZip[]) {
  const { files, reader } = fakeExport(...zips);
  return draftGoogle(files, reader);
}

/** Summary of one folder's files, without the folder's path. */
export async function draftFolder(folder: string, content: FakeZip) {
  const entries = Object.entries(content).map(([name, value]) => [`${root}/${folder}/${name}`, value]);
  const summary = summaryOf(await draft(Object.fromEntries(entries)));
  const short = (record: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(record).map(([path, value]) => [path.replace(`${root}/${folder}/`, ''), value]),
    );
  return { photos: short(summary.photos), leftOut: short(summary.leftOut), uses: short(summary.uses) };
}
