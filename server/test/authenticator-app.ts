import { TOTP } from 'otpauth';

/** The code that an authenticator app shows. @param secret in base32 @param timestamp milliseconds since 1970 */
export const codeOfApp = (secret: string, timestamp: number): string =>
  new TOTP({ secret, period: 30, digits: 6 }).generate({ timestamp });
