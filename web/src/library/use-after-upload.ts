import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { libraryQueries } from './library-queries.ts';

/** Uploaded photos are still processed for a while. */
const FILLING_MS = 20_000;

/**
 * Refetches timeline, user and latest photos after an upload; changed months reload in place (PHO-36).
 * `isFilling` stays true for a while.
 */
export function useAfterUpload() {
  const queryClient = useQueryClient();
  const [isFilling, setFilling] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onUploaded = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFilling(false), FILLING_MS);
    setFilling(true);
    void queryClient.invalidateQueries({ queryKey: libraryQueries });
  }, [queryClient]);
  return { isFilling, onUploaded };
}
