import pg from 'pg';
import { DatabaseReadOnly } from './database-errors.ts';
import { addressesOf, Hosts } from './hosts.ts';
import { valueTypes } from './value-types.ts';

/** Time after which the database counts as unavailable. */
const connectMilliseconds = 5_000;

export interface ConnectionConfig extends pg.ClientConfig {
  /** Hosts of an address that names several. */
  readonly hosts?: Hosts;
  /** Statements with which the session begins. */
  readonly begin?: string;
}

export function connectionConfig(url: string, applicationName: string): ConnectionConfig {
  const addresses = addressesOf(url);
  const config = {
    connectionString: addresses[0] ?? url,
    application_name: applicationName,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    types: valueTypes,
  } satisfies pg.ClientConfig;
  return addresses.length > 1 ? { ...config, hosts: new Hosts(config, addresses) } : config;
}

const readWhetherReadOnly = 'show transaction_read_only';

/**
 * A connection to a server that accepts writes: `connect` rejects at a standby or a read-only database. Errors
 * while idle show at the next query, or as `end`.
 */
export class Client extends pg.Client {
  private readonly hosts: Hosts | undefined;
  private readonly begin: string | undefined;
  /** Whether the server has refused a write since: nothing more is expected of this connection. */
  isReadOnly = false;

  constructor(config: ConnectionConfig) {
    super(config);
    this.hosts = config.hosts;
    this.begin = config.begin;
    this.on('error', () => {});
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === '25006') this.isReadOnly = true;
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const opened = this.open();
    if (!callback) return opened;
    opened.then(() => callback(undefined as unknown as Error), callback);
    return undefined;
  }

  /** Rejects when the server does not accept writes. */
  async checkWritable(before = ''): Promise<void> {
    const text = `${before}; ${readWhetherReadOnly}`;
    const result = await this.query({ text, query_timeout: connectMilliseconds } as pg.QueryConfig);
    const [last] = [result].flat().slice(-1);
    this.isReadOnly = last?.rows[0].transaction_read_only === 'on';
    if (this.isReadOnly) throw new DatabaseReadOnly();
  }

  private async open(): Promise<pg.Client> {
    if (this.hosts) Object.assign(this, await this.hosts.choose());
    await super.connect();
    try {
      await this.checkWritable(this.begin);
    } catch (error) {
      await this.end();
      throw error;
    }
    return this;
  }
}

export async function connectClient(config: ConnectionConfig): Promise<pg.Client> {
  const client = new Client(config);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
