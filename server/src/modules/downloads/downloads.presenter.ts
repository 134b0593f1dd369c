import type { Download } from '@keepsake/contract/downloads';
import type { KeptDownload } from './downloads.repository.ts';

export function presentDownload(kept: KeptDownload): Download {
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
