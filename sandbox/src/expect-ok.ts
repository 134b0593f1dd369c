/** Keepsake has decided: the same request is refused again. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Statuses below 500 that a later request may not get. */
const temporary = new Set([408, 423, 429]);

/**
 * @throws RefusedError with the beginning of the response, for a final refusal
 * @throws Error with it, for one that may pass
 */
export async function expectOk(response: Response, what: string): Promise<Response> {
  if (response.ok) return response;
  const message = `${what}: ${response.status} ${(await response.text()).slice(0, 300)}`;
  const isTemporary = temporary.has(response.status) || response.headers.has('retry-after');
  const isFinal = response.status < 500 && !isTemporary;
  throw isFinal ? new RefusedError(message) : new Error(message);
}
