import { localStore } from '../../browser/storage.ts';

const key = 'keepsake.phone-sent';

type Named = Pick<File, 'name' | 'size'>;

/** Without its time: phones give a photo a new one each time it is chosen. */
export const nameAndSize = ({ name, size }: Named): string => `${size} ${name}`;

export interface SentFiles {
  add(file: Named): void;
  has(file: Named): boolean;
  any(): boolean;
  /** Keeps nothing from now on. */
  clear(): void;
}

/** What a phone has sent with its code, also before a reload. */
export function createSentFiles(account: string): SentFiles {
  const sent = new Set(readStored(account));
  /** Leaving hides the page. */
  const keep = () => {
    if (document.visibilityState === 'hidden' && sent.size > 0)
      localStore.set(key, JSON.stringify({ account, sent: [...sent] }));
  };
  document.addEventListener('visibilitychange', keep);
  return {
    add: (file) => void sent.add(nameAndSize(file)),
    has: (file) => sent.has(nameAndSize(file)),
    any: () => sent.size > 0,
    clear() {
      document.removeEventListener('visibilitychange', keep);
      sent.clear();
      localStore.remove(key);
    },
  };
}

/** Nothing of another code. */
function readStored(account: string): string[] {
  try {
    const stored = JSON.parse(localStore.get(key) ?? 'null') as { account: string; sent: string[] } | null;
    return stored?.account === account ? stored.sent : [];
  } catch {
    return [];
  }
}
