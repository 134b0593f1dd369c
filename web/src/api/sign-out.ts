import { sessionRoutes } from '@keepsake/contract/session';
import { call } from './client.ts';

/** Ends the session on the server, then leaves for the page that the server names. */
export async function signOut(): Promise<void> {
  const { redirectTo } = await call(sessionRoutes.logout);
  window.location.assign(redirectTo);
}
