import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { BlobMissing } from '../blobs/blob-store.ts';
import { withDeadline } from '../blobs/deadline.ts';
import { connect, type S3Store, timeoutMs } from '../blobs/s3/connect.ts';
import { openObject } from '../blobs/s3/open-object.ts';
import { asStoreError } from '../blobs/s3/store-errors.ts';
import { messageOf } from '../log/index.ts';
import type { ObjectStoreSettings } from '../settings/object-store.ts';
import { checkName, SourceFileMissing, type SourceFiles, SourceUnavailable } from './source-files.ts';

export interface S3FilesOptions {
  readonly store: ObjectStoreSettings;
  /** Ends with `/`, or is empty. */
  readonly prefix: string;
}

async function* listFolders({ client, bucket }: S3Store, prefix: string): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      Delimiter: '/',
      ContinuationToken: after,
    });
    const page = await withDeadline(timeoutMs, (abortSignal) => client.send(command, { abortSignal }));
    for (const { Prefix: found = '' } of page.CommonPrefixes ?? []) yield found.slice(prefix.length, -1);
    after = page.NextContinuationToken;
  } while (after !== undefined);
}

/** Objects below a prefix, read with `s3:GetObject` and `s3:ListBucket`, without which a missing one is refused. */
export function createS3Files({ store: settings, prefix }: S3FilesOptions): SourceFiles {
  const store = connect(settings);
  return {
    async *folders(name) {
      if (name !== '') checkName(name);
      try {
        yield* listFolders(store, name === '' ? prefix : `${prefix}${name}/`);
      } catch (error) {
        throw new SourceUnavailable(messageOf(asStoreError('list of older photos', error)));
      }
    },
    async open(name) {
      checkName(name);
      try {
        const { body, length } = await withDeadline(timeoutMs, (signal) =>
          openObject(store, { key: `${prefix}${name}` }, signal),
        );
        return { bytes: length, body };
      } catch (error) {
        if (error instanceof BlobMissing) throw new SourceFileMissing(`${name} is missing`);
        throw new SourceUnavailable(messageOf(asStoreError('get of an older photo', error)));
      }
    },
  };
}
