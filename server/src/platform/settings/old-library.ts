import path from 'node:path';
import * as z from 'zod/mini';
import { type ObjectStoreSettings, storeVariables } from './object-store.ts';

/** Where photos of the retailer's former service are. */
export type OldLibrarySettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 'bucket';
      /** Ends with `/`, or is empty. */
      readonly prefix: string;
      readonly store: ObjectStoreSettings;
    };

const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

const isAbsolute = (text: string) => path.isAbsolute(text) || address.test(text);

export const oldLibraryEnvironment = {
  OLD_LIBRARY: z.optional(
    z.string().check(z.refine(isAbsolute, 'must be a folder like /mnt/old, or like s3://bucket/prefix')),
  ),
  OLD_LIBRARY_ENDPOINT: storeVariables.endpoint,
  OLD_LIBRARY_REGION: storeVariables.region,
  OLD_LIBRARY_ACCESS_KEY: storeVariables.key,
  OLD_LIBRARY_SECRET_KEY: storeVariables.key,
};

type Variables = Partial<Record<keyof typeof oldLibraryEnvironment, string | undefined>>;

const names = [
  'OLD_LIBRARY_ENDPOINT',
  'OLD_LIBRARY_REGION',
  'OLD_LIBRARY_ACCESS_KEY',
  'OLD_LIBRARY_SECRET_KEY',
] as const;

/** A line for each variable that a bucket lacks. */
export function missingOfOldLibrary(env: Variables): string[] {
  if (!env.OLD_LIBRARY?.startsWith('s3://')) return [];
  const missing = names.filter((name) => !env[name]);
  return missing.map(
    (name) => `${name} is missing: a bucket as OLD_LIBRARY needs all of ${names.join(', ')}`,
  );
}

/** Undefined without an older library. */
export function readOldLibrary(values: Variables): OldLibrarySettings | undefined {
  const { OLD_LIBRARY: place, ...store } = values;
  if (!place) return undefined;
  const [, bucket, typed = ''] = address.exec(place) ?? [];
  if (bucket === undefined) return { kind: 'folder', folder: path.resolve(place) };
  return {
    kind: 'bucket',
    prefix: typed === '' || typed.endsWith('/') ? typed : `${typed}/`,
    store: {
      endpoint: store.OLD_LIBRARY_ENDPOINT ?? '',
      bucket,
      region: store.OLD_LIBRARY_REGION ?? '',
      accessKey: store.OLD_LIBRARY_ACCESS_KEY ?? '',
      secretKey: store.OLD_LIBRARY_SECRET_KEY ?? '',
    },
  };
}
