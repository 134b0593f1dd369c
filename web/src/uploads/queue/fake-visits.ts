import { settlePromises } from './fake-dependencies.ts';
import type { FakeDevice, FakeTab } from './fake-device.ts';

export const photo = (name: string, size = 100) =>
  new File([new Uint8Array(size)], name, { lastModified: 5, type: 'image/jpeg' });

/** Waits until nothing more can happen without the service. */
export async function settle(device: FakeDevice): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    for (const { dependencies } of device.tabs) {
      for (const { settle } of dependencies.inspections)
        settle({ kind: 'readable', type: 'image/jpeg', sha256: 'ab' });
      await dependencies.advance(100);
    }
    await settlePromises();
  }
}

export async function upload(device: FakeDevice, tab: FakeTab, ...names: string[]): Promise<void> {
  tab.queue.choose(names.map((name) => photo(name)));
  tab.queue.start();
  await settle(device);
}

export async function resume(device: FakeDevice, account?: string): Promise<FakeTab> {
  const tab = device.open(account);
  void tab.shared.resume();
  await settle(device);
  return tab;
}

/** Names of the files that are being sent. */
export const sending = (tab: FakeTab) => [...tab.dependencies.sends].map(({ call }) => call.file.name);

export async function finish(device: FakeDevice, tab: FakeTab): Promise<void> {
  for (let sends = [...tab.dependencies.sends]; sends.length > 0; sends = [...tab.dependencies.sends]) {
    for (const send of sends) send.settle({ kind: 'done', imageId: send.call.file.name, duplicate: false });
    await settle(device);
  }
}

/** Names of the files that are remembered. */
export const namesOf = (device: FakeDevice) => [...device.records.values()].map(({ name }) => name);
