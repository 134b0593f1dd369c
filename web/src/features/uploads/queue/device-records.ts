import type { RememberedFile } from './remembered-files.ts';
import type { FileStore } from './upload-records.ts';

const databaseName = 'keepsake-uploads';
const storeName = 'files';
const readAtOnce = 500;

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
  return resultOf(request);
}

/** Whether there is a record of any account. Needs no code of the queue, and makes no database. */
export async function hasRecords(): Promise<boolean> {
  const request = indexedDB.open(databaseName, 1);
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

/** Records in IndexedDB. */
export function createDeviceStore(): FileStore {
  let database: Promise<IDBDatabase> | undefined;
  async function write(act: (files: IDBObjectStore) => void): Promise<void> {
    database ??= openDatabase();
    const transaction = (await database).transaction(storeName, 'readwrite');
    act(transaction.objectStore(storeName));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
  return {
    put: (files) =>
      write((store) => {
        for (const file of files) store.put(file);
      }),
    remove: (ids) =>
      write((store) => {
        for (const id of ids) store.delete(id);
      }),
    async all() {
      database ??= openDatabase();
      const store = (await database).transaction(storeName).objectStore(storeName);
      const files: RememberedFile[] = [];
      // Records are read bit by bit, so that the page stays responsive.
      for (let last: IDBKeyRange | undefined; ; ) {
        const some: RememberedFile[] = await resultOf(store.getAll(last, readAtOnce));
        files.push(...some);
        const { id } = some.at(-1) ?? {};
        if (id === undefined) return files;
        last = IDBKeyRange.lowerBound(id, true);
      }
    },
  };
}
