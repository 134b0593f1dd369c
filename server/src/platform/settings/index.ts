import path from 'node:path';
import * as z from 'zod/mini';
import { problemOfAddress } from '../database/hosts.ts';
import type { TrustProxy } from '../http/trust-proxy.ts';
import { minMemoryKib } from '../passwords/index.ts';
import {
  type AuthoritySettings,
  authorityEnvironment,
  missingOfAuthority,
  readAuthority,
} from './authority.ts';
import { mailboxSender, mailEnvironment, missingOfMail } from './mail.ts';
import {
  missingOfObjectStore,
  type ObjectStoreSettings,
  objectStoreEnvironment,
  readObjectStore,
} from './object-store.ts';
import {
  missingOfOldLibrary,
  type OldLibrarySettings,
  oldLibraryEnvironment,
  readOldLibrary,
} from './old-library.ts';
import { type Role, repositoryRoot, wrongInProduction, wrongInRole } from './production.ts';
import { redisEnvironment } from './redis.ts';
import { readSecretFiles } from './secret-files.ts';
import { trustProxyOf, trustProxySetting } from './trust-proxy.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port as customers type them. */
  readonly publicOrigin: string;
  /** Proxies whose X-Forwarded headers count; `false`: none. */
  readonly trustProxy: TrustProxy;
  readonly dataDir: string;
  /** Folder of the brands' files. */
  readonly brandsFolder: string;
  /** Undefined: the embedded PostgreSQL. May name several hosts. */
  readonly databaseUrl: string | undefined;
  /** Most connections of the pool; eight others of a process are not counted. */
  readonly databaseConnections: number;
  /** Undefined: processes share the database only. Contains a password. */
  readonly redisUrl: string | undefined;
  /** Decoders for JPEG and PNG; undefined: one per core. HEIC has its own. */
  readonly decoderSlots: number | undefined;
  readonly logLevel: string;
  /** Demo customers and the sandbox. */
  readonly demo: boolean;
  /** Port of the sandbox's shop; undefined where it does not run. */
  readonly shopPort: number | undefined;
  readonly production: boolean;
  /** SECRETS: the key ring as JSON. Undefined: DATA_DIR/secrets.json. */
  readonly keyRing: string | undefined;
  /** Undefined: the embedded identity provider. */
  readonly authority: AuthoritySettings | undefined;
  /** Undefined: metrics for this machine only. */
  readonly metricsToken: string | undefined;
  /** OTLP over HTTP; undefined: no traces. */
  readonly tracesEndpoint: string | undefined;
  /** Port of a worker's health and metrics; undefined: none. */
  readonly statusPort: number | undefined;
  /** Time for which a stopping process still takes requests while `/health/ready` returns 503. */
  readonly drainSeconds: number;
  /** Memory of one argon2id hash; tests use less. */
  readonly passwordMemoryKib: number;
  /** Undefined: mails stay in a mailbox on this machine. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Bearer token for the payment services of the brands; undefined where no brand has one. */
  readonly paymentsToken: string | undefined;
  /** Undefined: blobs are in DATA_DIR. */
  readonly objectStore: ObjectStoreSettings | undefined;
  /** Photos of a former service, which customers take over; undefined: none. */
  readonly oldLibrary: OldLibrarySettings | undefined;
  /** Interval and rate of reading stored photos to verify them. */
  readonly scrub: { readonly scrubDays: number; readonly scrubBytesPerSecond: number };
  /** Size limit of one zip of an export, unless a single file is larger. */
  readonly exportChunkBytes: number;
}

function wholeNumber(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, sentence)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(min, sentence), z.maximum(max, sentence)),
    ),
  );
}

const longSecret = z.string().check(z.minLength(32, 'must have at least 32 characters'));

const databaseAddress = z.string().check(({ value, issues }) => {
  const message = problemOfAddress(value);
  if (message !== undefined) issues.push({ code: 'custom', input: value, message });
});

const environment = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z.prefault(wholeNumber(1, 65_535), '4000'),
  PUBLIC_ORIGIN: z.optional(
    z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be like https://photos.example.com')),
  ),
  TRUST_PROXY: z.optional(trustProxySetting),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  BRANDS_DIR: z._default(z.string().check(z.minLength(1)), path.join(repositoryRoot, 'brands')),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_CONNECTIONS: z.prefault(wholeNumber(2, 1000), '10'),
  DECODER_SLOTS: z.optional(wholeNumber(1, 64)),
  LOG_LEVEL: z.optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    }),
  ),
  DEMO: z.optional(z.enum(['0', '1'], { error: 'must be 0 or 1' })),
  SHOP_PORT: z.optional(wholeNumber(1, 65_535)),
  NODE_ENV: z.optional(z.string()),
  SECRETS: z.optional(z.string()),
  METRICS_TOKEN: z.optional(longSecret),
  PAYMENTS_TOKEN: z.optional(longSecret),
  STATUS_PORT: z.optional(wholeNumber(1, 65_535)),
  DRAIN_SECONDS: z.prefault(wholeNumber(0, 8), '0'),
  SCRUB_DAYS: z.prefault(wholeNumber(1, 365), '30'),
  SCRUB_MIB_PER_SECOND: z.prefault(wholeNumber(1, 10_000), '20'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s?#@]+$/, 'must be like http://collector.example.com:4318')),
  ),
  PASSWORD_MEMORY_KIB: z.prefault(wholeNumber(8, 2 ** 20), String(minMemoryKib)),
  // A chunk below a MiB would make each photo a zip of its own; FAT32 allows 4 GiB less one byte.
  EXPORT_CHUNK_BYTES: z.prefault(wholeNumber(2 ** 20, 2 ** 40), String(2 ** 32 - 1)),
  ...authorityEnvironment,
  ...mailEnvironment,
  ...objectStoreEnvironment,
  ...oldLibraryEnvironment,
  ...redisEnvironment,
});

/** Names of all variables; those of `secretVariables` may end with _FILE. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

/** Thrown at start; the message names each wrong setting and what it must be. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}

/** Removes empty values, which count as unset, for blank lines in env files. */
function withoutBlanks(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

function refuse(sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  throw new WrongSettings(`These settings are wrong:\n${sentences.map((line) => `  ${line}`).join('\n')}`);
}

/**
 * Takes the variables that are set, secrets from the files of their NAME_FILE. Throws `WrongSettings`, which names each
 * file that cannot be used and no content.
 */
export function readVariables(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const { values, wrong } = readSecretFiles(withoutBlanks(env));
  refuse(wrong);
  return values;
}

/** Settings of a process that shares its database with others. */
export interface FleetSettings extends Settings {
  readonly databaseUrl: string;
}

/** Reads and checks every setting. Throws `WrongSettings`, which names each wrong one and no value. */
export function readSettings(env: NodeJS.ProcessEnv, role: 'api' | 'worker'): FleetSettings;
export function readSettings(env: NodeJS.ProcessEnv): Settings;
export function readSettings(env: NodeJS.ProcessEnv, role: Role = 'all'): Settings {
  const result = environment.safeParse(readVariables(env));
  if (!result.success) {
    refuse(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const values = result.data as z.output<typeof environment>;
  const settings = settingsOf(values, role);
  refuse([
    ...missingOfAuthority(values),
    ...missingOfMail(values, settings.production),
    ...missingOfObjectStore(values),
    ...missingOfOldLibrary(values),
    ...wrongInRole(settings, role),
    ...(settings.production ? wrongInProduction(settings, role) : []),
  ]);
  return settings;
}

const portBeside = (port: number) => (port < 65_535 ? port + 1 : port - 1);

function settingsOf(values: z.output<typeof environment>, role: Role): Settings {
  const production = values.NODE_ENV === 'production';
  const demo = values.DEMO ? values.DEMO === '1' : !production;
  return {
    host: values.HOST,
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    trustProxy: trustProxyOf(values.TRUST_PROXY),
    dataDir: path.resolve(values.DATA_DIR),
    brandsFolder: path.resolve(values.BRANDS_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    redisUrl: values.REDIS_URL,
    decoderSlots: values.DECODER_SLOTS,
    // A line per request would hide the demo's messages.
    logLevel: values.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    demo,
    shopPort: demo && role === 'all' ? (values.SHOP_PORT ?? portBeside(values.PORT)) : undefined,
    production,
    keyRing: values.SECRETS,
    authority: readAuthority(values),
    metricsToken: values.METRICS_TOKEN,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    statusPort: values.STATUS_PORT,
    drainSeconds: values.DRAIN_SECONDS,
    passwordMemoryKib: values.PASSWORD_MEMORY_KIB,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? mailboxSender,
    paymentsToken: values.PAYMENTS_TOKEN,
    objectStore: readObjectStore(values),
    oldLibrary: readOldLibrary(values),
    scrub: {
      scrubDays: values.SCRUB_DAYS,
      scrubBytesPerSecond: values.SCRUB_MIB_PER_SECOND * 2 ** 20,
    },
    exportChunkBytes: values.EXPORT_CHUNK_BYTES,
  };
}
