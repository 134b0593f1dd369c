import { type NewPairing, type Pairing, pairingsRoutes } from '@keepsake/contract/pairings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { pollInterval } from '../../../api/poll-until.ts';
import { useIsPushLive, useOpenPush, useUploadPush } from '../../../api/push/push.ts';
import { reportError } from '../../../browser/report-error.ts';
import { libraryQueries } from '../../library/library-queries.ts';

const key = 'pairings';

/** Milliseconds between two requests: a person waits for the next photo. */
const withoutPushMs = 2000;
/** Photos that have arrived are pushed, those that are being sent are not. */
const withPushMs = 5000;

const isOpen = (pairing: Pairing | undefined) =>
  pairing === undefined || pairing.state === 'waiting' || pairing.state === 'connected';

function end(pairingId: string): void {
  call(pairingsRoutes.endPairing, { params: { id: pairingId }, keepalive: true }).catch((error: unknown) =>
    reportError(error, 'upload'),
  );
}

/** A code while the caller is mounted, and what its phone sends. Each `renew` ends it and makes another. */
export function usePairing(albumId: string | undefined) {
  const [serial, setSerial] = useState(0);
  const queryClient = useQueryClient();
  const push = useUploadPush();
  const isPushLive = useIsPushLive(push);
  const isLibraryPushed = useIsPushLive();
  useOpenPush(push);
  const made = useQuery({
    queryKey: [key, 'new', albumId, serial],
    queryFn: (): Promise<NewPairing> => call(pairingsRoutes.createPairing, { body: { albumId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const pairingId = made.data?.pairingId;
  const state = useQuery({
    queryKey: [key, pairingId],
    queryFn: ({ signal }): Promise<Pairing> =>
      call(pairingsRoutes.getPairing, { params: { id: pairingId ?? '' }, signal }),
    enabled: pairingId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, error, fetchFailureCount } }) =>
      isOpen(data) && pollInterval(error, fetchFailureCount, isPushLive ? withPushMs : withoutPushMs),
  });
  useEffect(() => {
    if (pairingId === undefined) return;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: [key, pairingId] });
    const unsubscribe = push.subscribe(['pairing-changed'], { onMessage: refresh, onGap: refresh });
    const leave = () => end(pairingId);
    // A closed tab, or a reload: neither unmounts anything.
    window.addEventListener('pagehide', leave);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [pairingId, push, queryClient]);
  const isSending = state.data?.state === 'connected' && state.data.sending > 0;
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
  const received = state.data?.received ?? 0;
  useEffect(() => {
    // Push notifies the library by itself.
    if (received > 0 && !isLibraryPushed) void queryClient.invalidateQueries({ queryKey: libraryQueries });
  }, [received, isLibraryPushed, queryClient]);
  return { made, pairing: state.data, isSending, renew: () => setSerial(serial + 1) };
}
