export interface PrintsResponse {
  readonly path?: string;
  readonly problem?: 'fields' | 'deleted' | 'ended' | 'too-many' | 'away';
  /** For the customer. */
  readonly text?: string;
  readonly fields?: readonly string[];
  readonly photoIds?: readonly string[];
}

/** Sends JSON to the shop. */
export async function post(path: string, body: string): Promise<PrintsResponse> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(path, { method: 'POST', headers, body });
    if (response.status === 404) return { problem: 'ended' };
    return (await response.json()) as PrintsResponse;
  } catch {
    return { problem: 'away' };
  }
}
