import { sessionRoutes } from '@keepsake/contract/session';
import { call } from './client.ts';

/** Ends the session on the server, or all of the account, then leaves for the page that the server names. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  const { redirectTo } = await call(sessionRoutes.logout, { body: { everywhere } });
  window.location.assign(redirectTo);
}
