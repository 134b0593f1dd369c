import { untilOnline } from '../../browser/network.ts';
import type { ToastContent } from './toast-queue.ts';

/** Toasts close after 5 s (DOW-3); hover and focus pause the time. */
const defaultTimeoutMs = 5000;

export interface ToastHandle {
  close(): void;
}

const loadQueue = () => untilOnline().then(() => import('./toast-queue.ts'));

/** Informational toasts, replaced by the next toast. */
const reports = new Set<() => void>();

const isReport = ({ tone, action, isPending }: ToastContent) => tone !== 'error' && !action && !isPending;

/** Shows a message at the top. `timeoutMs: null` keeps it until it is closed. */
export function showToast(
  content: ToastContent,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number | null } = {},
): ToastHandle {
  const added = loadQueue().then(({ toastQueue }) => {
    for (const close of reports) close();
    reports.clear();
    const key = toastQueue.add(content, timeoutMs === null ? {} : { timeout: timeoutMs });
    const close = () => toastQueue.close(key);
    if (isReport(content)) reports.add(close);
    return close;
  });
  return { close: () => void added.then((close) => close()) };
}
