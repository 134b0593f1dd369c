import path from 'node:path';
import { sandboxThirdParties } from '@keepsake/contract/sandbox-third-parties';
import { readJsonFolder } from '../platform/files/read.ts';
import { replaceFolder } from '../platform/files/replace-folder.ts';
import type { Settings } from '../platform/settings/index.ts';

/**
 * Makes the brands of the demonstration: those of the settings, some of them with third parties that the sandbox stands in
 * for. Their files cannot name these, since a production start refuses addresses of this machine.
 *
 * @returns their folder; undefined where the sandbox does not run
 */
export async function makeDemoBrands({
  dataDir,
  brandsFolder,
  shopPort,
}: Pick<Settings, 'dataDir' | 'brandsFolder' | 'shopPort'>): Promise<string | undefined> {
  if (shopPort === undefined) return undefined;
  const changed = new Map<string, string>();
  for (const { name, value } of await readJsonFolder(brandsFolder)) {
    const thirdParty = sandboxThirdParties(name, shopPort);
    if (thirdParty) changed.set(`${name}.json`, JSON.stringify({ ...Object(value), thirdParty }));
  }
  const folder = path.join(dataDir, 'demo-brands');
  await replaceFolder(brandsFolder, folder, changed);
  return folder;
}
