interface Token {
  readonly value: string;
  readonly expiresAt: number;
}

/** Requests a token once, and again shortly before it expires. */
export function createTokenCache(request: () => Promise<{ token: string; expiresIn: number }>) {
  let token: Token | undefined;
  return async (): Promise<string> => {
    if (!token || token.expiresAt < performance.now()) {
      const fresh = await request();
      token = { value: fresh.token, expiresAt: performance.now() + (fresh.expiresIn - 60) * 1000 };
    }
    return token.value;
  };
}
