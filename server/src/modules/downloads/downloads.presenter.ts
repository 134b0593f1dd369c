import type { Download } from '@keepsake/contract/downloads';
import type { StoredDownload } from './downloads.repository.ts';

export function presentDownload(kept: StoredDownload): Download {
  const { downloadId: id, name, photos, missing, size, createdAt: created, expiresAt: expires } = kept;
  return {
    id,
    ...(name !== null && { name }),
    photos: [...photos],
    state: missing.length > 0 ? 'failed' : 'ready',
    size,
    ...(missing.length > 0 && { missing: [...missing] }),
    created,
    expires,
  };
}
