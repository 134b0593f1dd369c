import { sessionRoutes } from '@keepsake/contract/session';
import { onOtherTabs, tellOtherTabs } from '../browser/tab-messages.ts';
import { call } from './client.ts';
import { goToSignIn } from './sign-in.ts';

const signedOut = 'signed-out';

/** Ends the session on the server, or all of the account, then leaves for the page that the server names. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  const { redirectTo } = await call(sessionRoutes.logout, { body: { everywhere } });
  tellOtherTabs(signedOut);
  window.location.assign(redirectTo);
}

/** Who signs out in one tab leaves nothing to see in another: it goes to the sign-in page too. */
export function followSignOut(): () => void {
  return onOtherTabs(signedOut, goToSignIn);
}
