import { duplicateHeader, imageIdHeader } from '@keepsake/contract/uploads';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { HttpReply } from '../../platform/http/index.ts';
import type { UploadContext } from './upload-context.ts';

/** What every answer about an upload says beyond the protocol library's own headers, also one that refuses. */
export function describeUpload(reply: HttpReply, { outcome, upload }: UploadContext): void {
  if (outcome) {
    reply.header(imageIdHeader, outcome.photoId);
    if (outcome.isDuplicate) reply.header(duplicateHeader, '1');
    return;
  }
  // In the form of RFC 7231, section 7.1.1.1. A finished upload is a photo: it does not expire.
  if (upload) reply.header('Upload-Expires', new Date(instantFromDatabase(upload.expires_at)).toUTCString());
}
