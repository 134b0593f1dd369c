/** The account's id in its 16 bytes, base64url: what authenticators keep with a passkey. */
export const userIdOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
