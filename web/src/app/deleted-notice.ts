import { paths } from '../browser/paths.ts';
import { sessionStore } from '../browser/storage.ts';

const key = 'keepsake.account-deleted';

/** The next start in this tab, when the sign-out returns to the root, shows that the account is deleted. */
export function scheduleDeletedNotice(): void {
  sessionStore.set(key, 'true');
}

export function showDeletedNotice(): void {
  if (window.location.pathname !== paths.home || sessionStore.get(key) === null) return;
  sessionStore.remove(key);
  window.history.replaceState(window.history.state, '', paths.accountDeleted);
}
