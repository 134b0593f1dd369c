import type { ObjectStoreSettings } from '../../../server/src/platform/settings/object-store.ts';
import { startTcpFaultProxy, throughPort } from '../../../server/test/faults/tcp-fault-proxy.ts';
import { canHaveObjectStore, openTestObjectStore } from '../../../server/test/object-store.ts';
import type { BenchEnvironment } from '../../environment/environment.ts';
import { startCeph } from './ceph.ts';

/** A bucket of a real object store, behind a line that can be cut. */
export interface FleetStore {
  readonly settings: ObjectStoreSettings;
  /** Resets every connection, and each new one. */
  cut(): void;
  mend(): void;
}

export async function openFleetStore(environment: BenchEnvironment): Promise<FleetStore> {
  const store = await openTestObjectStore(canHaveObjectStore ? undefined : await startCeph(environment));
  environment.onEnd(store.close);
  const settings = store.newBucket();
  await store.make(settings.bucket);
  const { protocol, port } = new URL(settings.endpoint);
  if (protocol !== 'http:')
    throw new Error('the store must have an http address, whose connections can be cut');
  const line = await startTcpFaultProxy(() => Number(port));
  environment.onEnd(line.close);
  return {
    settings: { ...settings, endpoint: throughPort(settings.endpoint, line.port).replace(/\/$/, '') },
    cut() {
      line.choose = () => ({ fault: { kind: 'cut', direction: 'up', afterBytes: 0 } });
      line.cutAll();
    },
    mend() {
      line.choose = () => ({});
    },
  };
}
