import type { ArchiveKey, PushContent } from '@keepsake/contract/push';

export function archiveMessage(key: ArchiveKey, userId: string, downloadId: string): PushContent {
  return { type: key, payload: { userId, downloadId } };
}
