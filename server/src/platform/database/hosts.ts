import pg from 'pg';
import { DatabaseReadOnly } from './database-errors.ts';

/** libpq's `target_session_attrs`; the values that only want to read are refused. */
const wanted = ['any', 'read-write', 'primary'] as const;
type Wanted = (typeof wanted)[number];

const wellFormed = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/s;

/** One address for each host of `postgresql://user:password@one:5432,two:5432/database`. */
export function addressesOf(url: string): string[] {
  const [, before, hosts, after = ''] = wellFormed.exec(url) ?? [];
  if (before === undefined || hosts === undefined) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

const wantedOf = (address: string) => new URL(address).searchParams.get('target_session_attrs') ?? 'any';

/** What is wrong with a DATABASE_URL, without its values; undefined: nothing. */
export function problemOfAddress(url: string): string | undefined {
  if (!wellFormed.test(url)) return 'must be a postgres:// address';
  const addresses = addressesOf(url);
  const [first = url] = addresses;
  if (addresses.some((address) => !URL.canParse(address) || (addresses.length > 1 && !new URL(address).host)))
    return 'must be a postgres:// address; several hosts are like one.example.com:5432,two.example.com:5432';
  if (!wanted.some((value) => value === wantedOf(first)))
    return `must have a target_session_attrs of ${wanted.join(', ')}, since every process writes`;
  if (new URL(first).searchParams.get('host')?.includes(','))
    return 'must name several hosts before the database, not in its parameters';
  return undefined;
}

export interface Host {
  readonly host: string;
  readonly port: number;
}

/** Time for a host to respond while others may. */
const probeMilliseconds = 2_000;

const state = `select pg_is_in_recovery() as "isStandby",
  current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

const accepts: Readonly<Record<Wanted, (state: { isStandby: boolean; isReadOnly: boolean }) => boolean>> = {
  any: () => true,
  primary: ({ isStandby }) => !isStandby,
  'read-write': ({ isReadOnly }) => !isReadOnly,
};

/** Finds the host of an address with several to which new connections go. */
export class Hosts {
  private readonly config: pg.ClientConfig;
  private readonly addresses: readonly string[];
  private last: string | undefined;
  private search: Promise<Host> | undefined;

  constructor(config: pg.ClientConfig, addresses: readonly string[]) {
    this.config = config;
    this.addresses = addresses;
  }

  /** The last one while it is as wanted, else the first that is. Rejects if none is. */
  choose(): Promise<Host> {
    this.search ??= this.find().finally(() => {
      this.search = undefined;
    });
    return this.search;
  }

  private async find(): Promise<Host> {
    if (this.last !== undefined) {
      const again = await this.probe(this.last).catch(() => undefined);
      if (again) return again;
    }
    const probes = await Promise.allSettled(this.addresses.map((address) => this.probe(address)));
    const index = probes.findIndex(({ status }) => status === 'fulfilled');
    this.last = this.addresses[index];
    const found = probes[index];
    if (found?.status === 'fulfilled') return found.value;
    const reasons = probes.flatMap((probe) => (probe.status === 'rejected' ? [probe.reason] : []));
    throw reasons.find((reason) => reason instanceof DatabaseReadOnly) ?? reasons[0];
  }

  private async probe(address: string): Promise<Host> {
    const client = new pg.Client({
      ...this.config,
      connectionString: address,
      connectionTimeoutMillis: probeMilliseconds,
      query_timeout: probeMilliseconds,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query(state);
      if (!accepts[wantedOf(address) as Wanted](rows[0])) throw new DatabaseReadOnly();
      return { host: client.host, port: client.port };
    } finally {
      await client.end();
    }
  }
}
