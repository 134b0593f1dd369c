/** Whether an address of a service may be followed: it has one of the origins that the brand lists. */
export function isFrom(address: string, origins: readonly string[]): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin);
}
