import { exportsRoutes, type LibraryExport } from '@keepsake/contract/exports';
import { serveSignedFiles, signedAddress } from './archives.ts';
import { refuse } from './fake-responses.ts';
import type { FakeServer } from './fake-server.ts';

type ReadyExport = Extract<LibraryExport, { status: 'READY' }>;

/** A customer's exports; tests may change `items`. */
export interface FakeExports {
  /** Newest first. */
  items: LibraryExport[];
}

export const backupId = '0190f5a0-0000-7000-8000-000000000001';

/** A finished export of one zip. */
export function makeExport(some: Partial<ReadyExport> = {}): ReadyExport {
  return {
    status: 'READY',
    backupId,
    chunks: [{ iteration: 0, size: 1024 }],
    created: '2026-11-20T12:00:00.000Z',
    updated: '2026-11-20T12:00:00.000Z',
    ...some,
  };
}

/** Serves exports; a new one stays requested until a test changes it. */
export function serveExports(server: FakeServer, items: readonly LibraryExport[] = []): FakeExports {
  const exports: FakeExports = { items: [...items] };
  const find = (id: string) => exports.items.find((item) => item.backupId === id) ?? refuse('not-found');
  server.respond(exportsRoutes.listExports, () => ({ items: exports.items }));
  server.respond(exportsRoutes.createExport, () => {
    const known = exports.items.find(({ status }) => status !== 'FAILED');
    if (known) return known;
    const requested: LibraryExport = { status: 'REQUESTED', backupId };
    exports.items = [requested, ...exports.items];
    return requested;
  });
  server.respond(exportsRoutes.getExport, ({ params }) => find(params.backupId));
  server.respond(exportsRoutes.getExportChunkUrl, ({ params: { backupId: id, iteration } }) => {
    find(id);
    return { url: signedAddress(server, `/archives/exports/${id}/${iteration}`) };
  });
  serveSignedFiles(server);
  return exports;
}
