import * as z from 'zod/mini';

/** One bucket of an S3-compatible object store. */
export interface ObjectStoreSettings {
  /** Scheme, host and port; buckets are named in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const bucketSentence = 'must be 3 to 63 small letters, digits, dots and dashes';

/** Variables of any object store. */
export const storeVariables = {
  endpoint: z.optional(
    z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be like https://s3.example.com')),
  ),
  region: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'must be like eu-central-1'))),
  key: z.optional(z.string().check(z.regex(/^\S+$/, 'must not hold blanks'))),
};

/** The S3_* variables. All or none must be set. */
export const objectStoreEnvironment = {
  S3_ENDPOINT: storeVariables.endpoint,
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, bucketSentence))),
  S3_REGION: storeVariables.region,
  S3_ACCESS_KEY: storeVariables.key,
  S3_SECRET_KEY: storeVariables.key,
};

type Variables = Partial<Record<keyof typeof objectStoreEnvironment, string | undefined>>;

const names = Object.keys(objectStoreEnvironment) as (keyof typeof objectStoreEnvironment)[];

/** A line for each missing variable while others of the group are set. */
export function missingOfObjectStore(env: Variables): string[] {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing: the object store needs all of ${names.join(', ')}`);
}

/** Undefined where blobs are on the disk. */
export function readObjectStore(values: Variables): ObjectStoreSettings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  };
}
