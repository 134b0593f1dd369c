import { emailOf, password } from '../../environment/customer.ts';

/** Cookies of a browser that follows redirects. */
class CookieBrowser {
  readonly #cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Returns the address of the last response. */
  async open(address: string, form?: Readonly<Record<string, string>>): Promise<string> {
    let url = address;
    let body = form && new URLSearchParams(form);
    for (let hop = 0; hop < 12; hop += 1) {
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: this.cookie, origin: new URL(address).origin },
        ...(body && { body }),
      });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '') this.#cookies.delete(name);
        else this.#cookies.set(name, value);
      }
      const next = response.headers.get('location');
      if (!next) return url;
      url = new URL(next, url).href;
      body = undefined;
    }
    throw new Error(`${address} redirects without end`);
  }
}

/** Begins a sign-in; returns the path of its form and the cookies. */
export async function openSignIn(
  origin: string,
): Promise<{ readonly action: string; readonly cookie: string }> {
  const browser = new CookieBrowser();
  const url = await browser.open(`${origin}/session/login`);
  return { action: new URL(url).pathname, cookie: browser.cookie };
}

/** Signs a customer in; returns the cookies. */
export async function signInBrowser(origin: string, name: string): Promise<string> {
  const browser = new CookieBrowser();
  const form = await browser.open(`${origin}/session/login`);
  await browser.open(form, { email: emailOf(name), password });
  return browser.cookie;
}
