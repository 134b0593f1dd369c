import path from 'node:path';
import * as z from 'zod/mini';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port as customers type them. */
  readonly publicOrigin: string;
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Decoders for JPEG and PNG; undefined: one a core. HEIC has one of its own. */
  readonly decoderSlots: number | undefined;
  readonly logLevel: string;
  /** Demo customers and the sandbox. */
  readonly demo: boolean;
  readonly production: boolean;
}

function wholeNumber(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, sentence)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(min, sentence), z.maximum(max, sentence)),
    ),
  );
}

const environment = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z.prefault(wholeNumber(1, 65_535), '4000'),
  PUBLIC_ORIGIN: z.optional(
    z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be like https://photos.example.com')),
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  DECODER_SLOTS: z.optional(wholeNumber(1, 64)),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    }),
    'info',
  ),
  DEMO: z.optional(z.enum(['0', '1'], { error: 'must be 0 or 1' })),
  NODE_ENV: z.optional(z.string()),
});

/** Thrown at start; the message names each wrong setting and what it has to be. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
}

/** Empty values count as unset, as in a file of settings where a line is left blank. */
function withoutBlanks(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Reads and checks every setting. Throws `WrongSettings`. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const result = environment.safeParse(withoutBlanks(env));
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new WrongSettings(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const values = result.data;
  const production = values.NODE_ENV === 'production';
  return {
    host: values.HOST,
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    decoderSlots: values.DECODER_SLOTS,
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO ? values.DEMO === '1' : !production,
    production,
  };
}
