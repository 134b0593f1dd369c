/** Whether this browser has passkeys: not on plain http. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
