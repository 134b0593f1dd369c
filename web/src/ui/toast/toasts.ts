import type { ToastContent } from './toast-content.ts';

/** Toasts close by themselves after 5 s (specification, section 9); hover and focus pause the time. */
const defaultTimeoutMs = 5000;

export interface ToastHandle {
  close(): void;
}

const loadQueue = () => import('./toast-queue.ts');

/** Shows a message at the top of the page. `timeoutMs: null` keeps it until it is closed. */
export function showToast(
  content: ToastContent,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number | null } = {},
): ToastHandle {
  const added = loadQueue().then(({ toastQueue }) => {
    const key = toastQueue.add(content, timeoutMs === null ? {} : { timeout: timeoutMs });
    return () => toastQueue.close(key);
  });
  return { close: () => void added.then((close) => close()) };
}
