import { type NewPairing, type Pairing, pairingsRoutes } from '@keepsake/contract/pairings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { pollInterval } from '../../api/poll-until.ts';
import { useIsPushLive, useOpenPush, useUploadPush } from '../../api/push/push.ts';
import { reportError } from '../../browser/report-error.ts';
import { libraryQueries } from '../../library/library-queries.ts';

const key = 'pairings';

/** Milliseconds between two requests: a person waits for the next photo. */
const withoutPushMs = 2000;
/** Photos that have arrived are pushed, those that are being sent are not. */
const withPushMs = 5000;

const isOpen = (pairing: Pairing | undefined) =>
  pairing === undefined || pairing.state === 'waiting' || pairing.state === 'connected';

/** Completes also while the page goes. */
const requestEnd = (pairingId: string) =>
  call(pairingsRoutes.endPairing, { params: { id: pairingId }, keepalive: true });

/** The album that gets the photos, if any. Each transfer has a number of its own. */
interface Target {
  readonly albumId: string | undefined;
  readonly serial: number;
}

/**
 * The transfer of a dialog, from `begin` until `close`, whatever the dialog shows: a code, then what its phone sends.
 * Each `renew` ends it and makes another code; after `end` it has none.
 */
export function usePairing() {
  const [target, setTarget] = useState<Target | null>(null);
  const [serial, setSerial] = useState(0);
  const beginFor = (albumId: string | undefined) => {
    setSerial(serial + 1);
    setTarget({ albumId, serial });
  };
  const made = useNewPairing(target);
  const pairingId = target === null ? undefined : made.data?.pairingId;
  const pairing = usePairingState(pairingId, target !== null);
  const ending = useEndPairing(pairingId);
  useEndOnLeave(pairingId);
  /** Whether ending it would stop a phone. */
  const isConnected = pairing?.state === 'connected';
  useWarningBeforeUnload(isConnected);
  useReceivedPhotos(pairing?.received ?? 0);
  return {
    made,
    pairing,
    isConnected,
    ending,
    begin: (albumId: string | undefined) => {
      if (target === null) beginFor(albumId);
    },
    renew: () => beginFor(target?.albumId),
    end: () => ending.mutate(),
    close: () => setTarget(null),
  };
}

export type Transfer = ReturnType<typeof usePairing>;

function useNewPairing(target: Target | null) {
  return useQuery({
    queryKey: [key, 'new', target],
    queryFn: (): Promise<NewPairing> =>
      call(pairingsRoutes.createPairing, { body: { albumId: target?.albumId } }),
    enabled: target !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

function usePairingState(pairingId: string | undefined, isBegun: boolean): Pairing | undefined {
  const queryClient = useQueryClient();
  const push = useUploadPush();
  const isPushLive = useIsPushLive(push);
  useOpenPush(push, isBegun);
  const { data } = useQuery({
    queryKey: [key, pairingId],
    queryFn: ({ signal }): Promise<Pairing> =>
      call(pairingsRoutes.getPairing, { params: { id: pairingId ?? '' }, signal }),
    enabled: pairingId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data: known, error, fetchFailureCount } }) =>
      isOpen(known) && pollInterval(error, fetchFailureCount, isPushLive ? withPushMs : withoutPushMs),
  });
  useEffect(() => {
    if (pairingId === undefined) return;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: [key, pairingId] });
    return push.subscribe(['pairing-changed'], { onMessage: refresh, onGap: refresh });
  }, [pairingId, push, queryClient]);
  return pairingId === undefined ? undefined : data;
}

function useEndPairing(pairingId: string | undefined) {
  const queryClient = useQueryClient();
  const queryKey = [key, pairingId];
  return useMutation({
    mutationFn: () => requestEnd(pairingId ?? ''),
    onSuccess: async () => {
      // A response that is on its way may still say that it is connected.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Pairing>(
        queryKey,
        (known) => known && { ...known, state: 'revoked', sending: 0 },
      );
    },
  });
}

function useEndOnLeave(pairingId: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (pairingId === undefined) return;
    const leave = () => {
      if (!isOpen(queryClient.getQueryData<Pairing>([key, pairingId]))) return;
      requestEnd(pairingId).catch((error: unknown) => reportError(error, 'upload'));
    };
    // A closed tab, or a reload: neither unmounts anything.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [pairingId, queryClient]);
}

function useWarningBeforeUnload(isConnected: boolean): void {
  useEffect(() => {
    if (!isConnected) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isConnected]);
}

function useReceivedPhotos(received: number): void {
  const queryClient = useQueryClient();
  const isLibraryPushed = useIsPushLive();
  useEffect(() => {
    // Push notifies the library by itself.
    if (received > 0 && !isLibraryPushed) void queryClient.invalidateQueries({ queryKey: libraryQueries });
  }, [received, isLibraryPushed, queryClient]);
}
