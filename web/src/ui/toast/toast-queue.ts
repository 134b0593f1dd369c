import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import type { ToastContent } from './toast-content.ts';

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });
