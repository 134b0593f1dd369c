import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { libraryQueries } from './library-user.ts';

/** Uploads that just ended go on changing: their photos are processed and move to their months. */
const FILLING_MS = 20_000;

/**
 * What follows an upload: timeline, user and latest photos are asked for again, and changed months reload in
 * place (specification, section 4). `isFilling` stays true for a while after the last one.
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
