import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../ui/toast/toasts.ts';

interface GonePage {
  /** Path of the list that it was in. */
  readonly list: string;
  /** A sentence that says what is gone. */
  readonly message: string;
}

/** Goes to the list, and says so, when what is open is deleted elsewhere. */
export function useLeaveGone(isGone: boolean, { list, message }: GonePage): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    showToast({ message });
    void navigate({ href: list, replace: true });
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}
