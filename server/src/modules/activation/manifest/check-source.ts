import { oldLibraryFolder } from '@keepsake/contract/old-library';
import { SourceFileMissing, type SourceFiles } from '../../../platform/photo-sources/index.ts';
import { type CheckedPart, type CheckOptions, checkPart } from './check-part.ts';
import { type Part, requireComplete } from './manifest-source.ts';
import type { Fault } from './read-manifest.ts';

export interface SourceCheckOptions extends Pick<CheckOptions, 'isQuick'> {
  /** Only this one; its id by the shop, or the subject of its identity. */
  readonly customer?: string | undefined;
  /** @param folder path in the source */
  onFault(folder: string, fault: Fault): void;
  onChecked(folder: string, part: CheckedPart): void;
}

const kinds = ['customers', 'subjects'] as const;

function idOf(folder: string): string | undefined {
  try {
    return decodeURIComponent(folder);
  } catch {
    return undefined;
  }
}

async function* listParts(
  files: SourceFiles,
  tenant: string,
  options: SourceCheckOptions,
): AsyncGenerator<Part> {
  for (const kind of kinds) {
    for await (const name of files.folders(`${tenant}/${kind}`)) {
      const folder = `${tenant}/${kind}/${name}`;
      const customer = idOf(name);
      if (options.customer !== undefined && customer !== options.customer) continue;
      if (customer !== undefined && oldLibraryFolder(kind, customer) === `${kind}/${name}`) {
        yield { folder, customer };
        continue;
      }
      const problem = 'is not named as encodeURIComponent writes an id, with %2E for a point';
      options.onFault(folder, { place: 'the folder', problem });
    }
  }
}

async function checkTenant(files: SourceFiles, tenant: string, options: SourceCheckOptions): Promise<void> {
  await requireComplete(files, decodeURIComponent(tenant)).catch((error: Error) =>
    options.onFault(tenant, { place: 'complete.json', problem: error.message }),
  );
  for await (const part of listParts(files, tenant, options)) {
    const { folder } = part;
    const onFault = (fault: Fault) => options.onFault(folder, fault);
    try {
      options.onChecked(folder, await checkPart(files, part, { ...options, onFault }));
    } catch (error) {
      if (!(error instanceof SourceFileMissing)) throw error;
      onFault({ place: 'manifest.json', problem: 'is missing' });
    }
  }
}

/**
 * Checks the older libraries of all customers of all retailers in a source.
 *
 * @throws SourceUnavailable
 */
export async function checkSource(files: SourceFiles, options: SourceCheckOptions): Promise<void> {
  for await (const tenant of files.folders('')) await checkTenant(files, tenant, options);
}
