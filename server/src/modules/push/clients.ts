import type { Client } from './client.ts';
import { Feed, type FeedDependencies } from './feed.ts';
import { nameOf } from './publish.ts';

/** Key of an account in the fan-out and in memory. */
export const accountOf = ({ tenantId, subject }: { tenantId: string; subject: string }): string =>
  `${tenantId} ${subject}`;

/** The clients of this process: by customer for messages, by account for sign-outs. */
export class Clients {
  private readonly dependencies: FeedDependencies;
  private readonly feeds = new Map<string, Feed>();
  private readonly byCustomer = new Map<string, Set<Client>>();
  private readonly byAccount = new Map<string, Set<Client>>();

  constructor(dependencies: FeedDependencies) {
    this.dependencies = dependencies;
  }

  /** Sockets of a customer, including those that are authenticating. */
  countOf(client: Client): number {
    return this.byCustomer.get(nameOf(client.actor))?.size ?? 0;
  }

  add(client: Client): void {
    addTo(this.byCustomer, nameOf(client.actor), client);
    addTo(this.byAccount, accountOf(client.actor), client);
  }

  /** Sends the client messages after its cursor from now on. */
  feed(client: Client): void {
    const name = nameOf(client.actor);
    const feed = this.feeds.get(name) ?? new Feed(this.dependencies, client.actor);
    this.feeds.set(name, feed);
    feed.add(client);
  }

  remove(client: Client): void {
    const name = nameOf(client.actor);
    removeFrom(this.byCustomer, name, client);
    removeFrom(this.byAccount, accountOf(client.actor), client);
    const feed = this.feeds.get(name);
    feed?.clients.delete(client);
    if (feed?.clients.size === 0) this.feeds.delete(name);
  }

  feedOf(name: string): Feed | undefined {
    return this.feeds.get(name);
  }

  allFeeds(): Feed[] {
    return [...this.feeds.values()];
  }

  ofAccount(name: string): Client[] {
    return [...(this.byAccount.get(name) ?? [])];
  }

  all(): Client[] {
    return [...this.byCustomer.values()].flatMap((clients) => [...clients]);
  }
}

function addTo(map: Map<string, Set<Client>>, name: string, client: Client): void {
  const clients = map.get(name) ?? new Set();
  clients.add(client);
  map.set(name, clients);
}

function removeFrom(map: Map<string, Set<Client>>, name: string, client: Client): void {
  const clients = map.get(name);
  clients?.delete(client);
  if (clients?.size === 0) map.delete(name);
}
