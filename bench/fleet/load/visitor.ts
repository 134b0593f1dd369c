import https from 'node:https';
import { RemoteCustomer, type RemoteResponse } from '../../../server/test/remote-customer.ts';
import type { Account } from './account.ts';
import type { Outcome } from './outcome.ts';

/** A browser tab of a customer, with one kept connection, whose requests are counted. */
export class Visitor extends RemoteCustomer {
  readonly account: Account;
  private readonly outcome: () => Outcome;

  private constructor(origin: string, token: string, account: Account, outcome: () => Outcome) {
    super(() => origin, token, new https.Agent({ keepAlive: true, maxSockets: 1 }));
    this.account = account;
    this.outcome = outcome;
  }

  static async of(origin: string, account: Account, outcome: () => Outcome): Promise<Visitor> {
    return new Visitor(origin, (await account.signIn()).token, account, outcome);
  }

  /** Sends a request; undefined without a response. */
  async visit(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<RemoteResponse | undefined> {
    // Without a token of half a life left the old one is used on.
    await this.staySignedIn(this.account.signIn).catch(() => undefined);
    return this.outcome().count(method, this.send(method, url, headers, body));
  }
}
