import { tokenParameter } from '@keepsake/contract/token-pages';
import { type AccountApp, tokenOf } from './account-app.ts';
import { subjectOf } from './callers.ts';
import { lumibook, password } from './identity-app.ts';

export interface EmailChangeCall {
  readonly identity?: { readonly idpType?: string; readonly idpSub?: string };
  /** Another access token than the customer's; empty: none. */
  readonly as?: string;
  /** Address of the client. */
  readonly from?: string;
}

let count = 0;

/** A customer who changes their e-mail address. */
export class EmailChanger {
  readonly #app: AccountApp;
  readonly email: string;
  readonly newEmail: string;
  readonly #from: string;
  accessToken = '';
  customerId = '';

  constructor(app: AccountApp) {
    count += 1;
    this.#app = app;
    this.#from = `10.8.${count}.1`;
    this.email = `customer-${count}@example.com`;
    this.newEmail = `new-${count}@example.com`;
  }

  async signUp(): Promise<this> {
    const { token, customerId } = await this.#app.test.signUp(this.email);
    this.accessToken = token;
    this.customerId = customerId;
    return this;
  }

  #url({ idpType = 'keepsake', idpSub = subjectOf(this.accessToken) }: EmailChangeCall['identity'] = {}) {
    return `/api/auth/v2/identities/${idpType}/${idpSub}/emailchanges`;
  }

  confirmUrl(token: string, { identity }: EmailChangeCall = {}): string {
    return `${this.#url(identity)}/${token}/actions/confirm`;
  }

  #send(call: EmailChangeCall, request: { method: 'GET' | 'POST' | 'DELETE'; url: string; body?: object }) {
    const { as = this.accessToken, from = this.#from } = call;
    return this.#app.test.request(as, { ...request, remoteAddress: from });
  }

  request({
    email = this.newEmail,
    channel = 'LB-GB',
    ...call
  }: EmailChangeCall & {
    readonly email?: string;
    readonly channel?: string;
  } = {}) {
    return this.#send(call, { method: 'POST', url: this.#url(call.identity), body: { email, channel } });
  }

  pending(call: EmailChangeCall = {}) {
    return this.#send(call, { method: 'GET', url: `${this.#url(call.identity)}/pending` });
  }

  resend(call: EmailChangeCall = {}) {
    return this.#send(call, { method: 'POST', url: `${this.#url(call.identity)}/pending/actions/resend` });
  }

  cancel(call: EmailChangeCall = {}) {
    return this.#send(call, { method: 'DELETE', url: `${this.#url(call.identity)}/pending` });
  }

  confirm(token: string, { body, ...call }: EmailChangeCall & { readonly body?: object } = {}) {
    const url = this.confirmUrl(token, call);
    return this.#send(call, { method: 'POST', url, body: body ?? { confirmationToken: token } });
  }

  /** Token of the next unread mail to the new address. */
  async token(email = this.newEmail): Promise<string> {
    const { message } = await this.#app.mailTo(email, /Confirm your new email address/);
    const link = /https?:\/\/\S+confirmation-token=[\w-]+/.exec(message.text)?.[0] ?? '';
    return new URL(link).searchParams.get(tokenParameter) ?? '';
  }

  async change(): Promise<void> {
    await this.request();
    const response = await this.confirm(await this.token());
    if (response.statusCode !== 204) throw new Error(`confirmation returned ${response.body}`);
  }

  /** Token of the notice to the present address. */
  async stopToken(): Promise<string> {
    const { message } = await this.#app.mailTo(this.email, /about to change/);
    return tokenOf(/https?:\/\/\S+token=[\w-]+/.exec(message.text)?.[0] ?? '');
  }

  async usersStatus(token = this.accessToken): Promise<number> {
    return (await this.#send({ as: token }, { method: 'GET', url: '/api/photo-management/users' }))
      .statusCode;
  }
}

/** Status of the form with the password: 303 signs in, 422 does not. */
export async function signInStatus(
  app: AccountApp,
  email: string,
  typedPassword = password,
): Promise<number> {
  const browser = app.newBrowser();
  const page = await browser.follow(`${lumibook}/session/login?returnTo=/my-photos`);
  const form = { email, password: typedPassword };
  return (await browser.open(page.url, { method: 'POST', form })).statusCode;
}
