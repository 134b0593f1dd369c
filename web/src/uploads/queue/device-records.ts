import type { RecordStore } from './upload-records.ts';

/** Database with the records of files. */
export const filesDatabase = 'keepsake-uploads';
const storeName = 'files';
const readAtOnce = 500;

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
  return resultOf(request);
}

/** Whether there is a record of any account. Needs no code of the queue, and makes no database. */
export async function hasRecords(): Promise<boolean> {
  const request = indexedDB.open(filesDatabase, 1);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    request.transaction?.abort();
  };
  const database = await resultOf(request).catch((error: unknown) => {
    if (!isNew) throw error;
  });
  if (database === undefined) return false;
  const count = await resultOf(database.transaction(storeName).objectStore(storeName).count());
  database.close();
  return count > 0;
}

/** Records in a database of IndexedDB. */
export function createDeviceStore<Item extends { readonly id: string }>(name: string): RecordStore<Item> {
  let database: Promise<IDBDatabase> | undefined;
  async function write(act: (items: IDBObjectStore) => void): Promise<void> {
    database ??= openDatabase(name);
    const transaction = (await database).transaction(storeName, 'readwrite');
    act(transaction.objectStore(storeName));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
  return {
    put: (items) =>
      write((store) => {
        for (const item of items) store.put(item);
      }),
    remove: (ids) =>
      write((store) => {
        for (const id of ids) store.delete(id);
      }),
    async all() {
      database ??= openDatabase(name);
      const store = (await database).transaction(storeName).objectStore(storeName);
      const items: Item[] = [];
      // Records are read bit by bit, so that the page stays responsive.
      for (let last: IDBKeyRange | undefined; ; ) {
        const some: Item[] = await resultOf(store.getAll(last, readAtOnce));
        items.push(...some);
        const { id } = some.at(-1) ?? {};
        if (id === undefined) return items;
        last = IDBKeyRange.lowerBound(id, true);
      }
    },
  };
}
