import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes a built site of nothing but this page, in a folder that the caller removes. */
export async function makeSiteFolder(page = '<!doctype html><html lang="{{lang}}"></html>'): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-site-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'messages'));
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'phone.html'), '');
  return folder;
}
