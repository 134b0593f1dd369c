/** Name of the cookie with a session's handle; over https it has the prefix `__Host-`. */
export const sessionCookie = 'keepsake';

/** Whether the browser has been signed in. The handle is not checked. */
export function hasSessionCookie({
  cookies,
}: {
  readonly cookies: Readonly<Record<string, string | undefined>>;
}): boolean {
  return cookies[sessionCookie] !== undefined || cookies[`__Host-${sessionCookie}`] !== undefined;
}
