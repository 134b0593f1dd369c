/** The browser's fetch, in one place so that tests and checks can give another. */
export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

export const browserFetch: Fetch = (input, init) => window.fetch(input, init);
