import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Invoice } from '@keepsake/contract/shop-documents';
import { type ArchiveEntry, createEntryNames, type OpenEntry } from '../../platform/archives/index.ts';
import type { BlobStore, ByteRange } from '../../platform/blobs/index.ts';
import { memoFor } from '../../platform/cache/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { checkWhole, isLost, onBlobLost } from '../../platform/integrity-check/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Invoices, OwnInvoice } from '../invoices/index.ts';
import type { ShopFileBytes, ShopFiles } from '../shop-files/index.ts';
import { textsOf } from './messages.ts';
import { type DocumentOwner, missing } from './send-document.ts';

export interface InvoiceArchiveDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly log: Log;
  readonly invoices: Pick<Invoices, 'listYear'>;
  readonly shopFiles: Pick<ShopFiles, 'listNamed' | 'readCrc32' | 'forgetCrc32'>;
}

export interface InvoiceYear {
  readonly customer: DocumentOwner;
  readonly year: string;
}

type FoundInvoice = OwnInvoice & { readonly file: ShopFileBytes | undefined };

/** PDFs of earlier versions that are read at a time: one by one takes a minute where the store is far. */
const readAtOnce = 8;

/** An entry with what its bytes come from. */
interface Part extends ArchiveEntry {
  readonly from: Buffer | string;
}

/** Access is checked once for the entries that are opened within this time. */
const accessCacheMs = 250;

/** @throws ApiError not-found when there are none */
export async function findYear(
  { database, invoices, shopFiles }: InvoiceArchiveDependencies,
  { customer, year }: InvoiceYear,
): Promise<FoundInvoice[]> {
  const found = await invoices.listYear(customer, year);
  if (found.length === 0) throw missing();
  const pdfs = { tenant_id: customer.tenantId, owner_kind: 'invoice', name: 'invoice.pdf' } as const;
  const ids = found.map(({ id }) => id);
  const files = await shopFiles.listNamed(database.autocommit, pdfs, ids);
  return found.map((one) => ({ ...one, file: files.get(one.id) }));
}

/** Reads PDFs whose CRC-32 is unknown, so that the zip can have them. */
export async function readUnknown(
  { database, shopFiles }: InvoiceArchiveDependencies,
  found: readonly FoundInvoice[],
): Promise<void> {
  const unknown = found.flatMap(({ file }) => (file && file.crc32 === undefined ? [file] : []));
  for (let at = 0; at < unknown.length; at += readAtOnce) {
    const some = unknown.slice(at, at + readAtOnce);
    await Promise.all(some.map((file) => shopFiles.readCrc32(database.autocommit, file)));
  }
}

/** Without a suffix: Invoice-2026-088120-Lumibook. */
export const invoiceFileName = ({ kind, invoiceNumber, brand }: Invoice): string =>
  `${kind === 'credit' ? 'Credit-note' : 'Invoice'}-${invoiceNumber}-${brand}`;

/** Parts of the zip: the PDFs, and a text with the names of those that are missing. */
export function partsOf(found: readonly FoundInvoice[], { year }: InvoiceYear, locale: string): Part[] {
  const names = createEntryNames();
  const lines: string[] = [];
  const parts = found.flatMap(({ invoice, file }): Part[] => {
    const name = names.take('', `${invoice.date} ${invoiceFileName(invoice)}`, 'application/pdf');
    if (file?.crc32 === undefined) {
      lines.push(name);
      return [];
    }
    const { bytes, crc32: sum, blobKey: from } = file;
    return [{ name, bytes, crc32: sum, modified: `${invoice.date}T00:00:00`, from }];
  });
  if (lines.length === 0) return parts;
  const text = Buffer.from(`${textsOf(locale)('missing')}\n\n${lines.join('\n')}\n`);
  const modified = `${year}-12-31T00:00:00`;
  return [
    ...parts,
    { name: 'missing.txt', bytes: text.byteLength, crc32: crc32(text), modified, from: text },
  ];
}

/** Opens parts of the zip: what has been withdrawn or replaced meanwhile ends it (R5). */
export function openParts(
  dependencies: InvoiceArchiveDependencies,
  of: InvoiceYear,
  parts: readonly Part[],
): OpenEntry {
  const { database, blobs, log, shopFiles } = dependencies;
  const readKeys = memoFor(accessCacheMs, async () => {
    const found = await findYear(dependencies, of);
    return new Set(found.map(({ file }) => file?.blobKey));
  });
  /** The next zip has it only if it can be read again. */
  async function recordLoss(err: unknown, blobKey: string): Promise<void> {
    log.error({ err }, 'the PDF of an invoice cannot be read');
    await shopFiles.forgetCrc32(database.autocommit, blobKey);
  }
  async function openPdf(blobKey: string, range: ByteRange, promised: ArchiveEntry): Promise<Readable> {
    if (!(await readKeys()).has(blobKey)) throw missing();
    try {
      const source = await blobs.open(blobKey, range, { see: checkWhole(range, promised) });
      return onBlobLost(source, range.end - range.start + 1, (lost) => {
        recordLoss(lost, blobKey).catch((err) => log.warn({ err }, 'could not record the loss of a PDF'));
      });
    } catch (error) {
      if (!isLost(error)) throw error;
      await recordLoss(error, blobKey);
      throw new ApiError('archive-incomplete', { cause: error });
    }
  }
  return async (index, range) => {
    const part = parts[index] as Part;
    if (typeof part.from === 'string') return openPdf(part.from, range, part);
    return Readable.from([part.from.subarray(range.start, range.end + 1)]);
  };
}
