import { limits } from '@keepsake/contract/limits';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { createSignedPaths, pathAndQueryOf } from '../../platform/signed-paths/index.ts';
import type { DownloadKey } from './download-key.ts';

export type SaveAs = 'id' | 'name';

export interface DownloadTarget extends DownloadKey {
  readonly saveAs: SaveAs;
}

export interface DownloadUrls {
  /** Path and query, valid for a day, but no longer than the archive is stored. */
  sign(target: DownloadTarget, keptForMs: number): string;
  /** Returns undefined when the address is not signed, of another tenant, or expired. */
  read(tenantId: string, url: string): DownloadTarget | undefined;
}

const uuid = '[0-9a-f-]{36}';

/** The order in which the values are signed. */
const form = {
  keyPurpose: 'download-urls',
  template: '/archives/downloads/:ownerId/:downloadId?n=:saveAs',
  values: { ownerId: uuid, downloadId: uuid, saveAs: 'id|name' },
};

interface Values {
  readonly ownerId: string;
  readonly downloadId: string;
  readonly saveAs: SaveAs;
}

export function createDownloadUrls(dependencies: {
  clock: Clock;
  secrets: Pick<Secrets, 'current' | 'byId'>;
}): DownloadUrls {
  const paths = createSignedPaths<Values>(dependencies, form);
  return {
    sign({ tenantId, customerId, downloadId, saveAs }, keptForMs) {
      const seconds = Math.min(limits.downloads.urlSeconds, Math.floor(keptForMs / 1000));
      return paths.signFor(tenantId, { ownerId: customerId, downloadId, saveAs }, seconds);
    },
    read(tenantId, url) {
      const signed = paths.read(tenantId, pathAndQueryOf(url))?.values;
      return (
        signed && {
          tenantId,
          customerId: signed.ownerId,
          downloadId: signed.downloadId,
          saveAs: signed.saveAs,
        }
      );
    },
  };
}
