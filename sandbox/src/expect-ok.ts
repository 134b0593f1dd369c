/** @throws Error with the beginning of the response unless it is a success */
export async function expectOk(response: Response, what: string): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${what}: ${response.status} ${(await response.text()).slice(0, 300)}`);
}
