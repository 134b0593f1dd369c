/** @throws Error with the beginning of the answer, when it is not one of success */
export async function expectOk(response: Response, what: string): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${what}: ${response.status} ${(await response.text()).slice(0, 300)}`);
}
