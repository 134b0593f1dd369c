import { isDeepStrictEqual } from 'node:util';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { codesOf } from './blocked-orders.ts';
import { type EntryKey, type EntryRow, insertEntry, lockEntry, updateEntry } from './gallery.repository.ts';
import type { ConnectedDependencies } from './gallery-dependencies.ts';

export interface Submission extends EntryKey {
  readonly channel: string;
  readonly title: string;
  readonly categories: string[];
  readonly wordingVersion: string;
}

export const missing = () => new ApiError('not-found', { detail: 'no such widget or entry' });

/** @throws ApiError invalid-request for an unknown category */
async function requireCategories(
  { categories }: Pick<ConnectedDependencies, 'categories'>,
  tx: Transaction,
  { tenantId, categories: chosen }: Submission,
): Promise<void> {
  const known = new Set((await categories.list(tx, tenantId)).map(({ id }) => id));
  const unknown = chosen.findIndex((id) => !known.has(id));
  if (unknown === -1) return;
  throw new ApiError('invalid-request', { field: `categories.${unknown}`, detail: 'is not a category' });
}

/** @throws ApiError not-found, order-blocked, invalid-request */
async function newRow(
  dependencies: ConnectedDependencies,
  tx: Transaction,
  submission: Submission,
): Promise<EntryRow> {
  const { clock, customers, widgets } = dependencies;
  const { tenantId, customerId, productCode } = submission;
  // A deletion, or a business account, that comes meanwhile finds the entry.
  if (!(await customers.lock(tx, { tenantId, customerId }))) throw missing();
  const widget = await widgets.find(tx, { tenantId, customerId }, productCode);
  if (!widget) throw missing();
  if (widget.book.standing.isBlocked) throw new ApiError('order-blocked');
  await requireCategories(dependencies, tx, submission);
  const id = newId(clock);
  return {
    tenant_id: tenantId,
    customer_id: customerId,
    product_code: productCode,
    entry_id: id,
    submission_id: id,
    widget_code: widget.widgetCode,
    codes: codesOf(widget.book),
    channel: submission.channel,
    title: submission.title,
    categories: submission.categories,
    wording_version: submission.wordingVersion,
    state: 'in-review',
    submitted_at: toInstant(clock.now()),
    decided_at: null,
    reason: null,
  };
}

async function announce(
  { submitted }: ConnectedDependencies,
  tx: Transaction,
  row: EntryRow,
): Promise<EntryRow> {
  await submitted.notify(tx, {
    tenantId: row.tenant_id,
    customerId: row.customer_id,
    entryId: row.entry_id,
    submissionId: row.submission_id,
    productCode: row.product_code,
    title: row.title,
    categories: row.categories,
  });
  return row;
}

/** @throws ApiError not-found, order-blocked, invalid-request, conflict when the product has an entry */
export function createEntry(dependencies: ConnectedDependencies, submission: Submission): Promise<EntryRow> {
  return dependencies.database.transaction(async (tx) => {
    const row = await newRow(dependencies, tx, submission);
    if (!(await insertEntry(tx, row))) throw new ApiError('conflict', { detail: 'it is in the gallery' });
    return announce(dependencies, tx, row);
  });
}

const shown = ({ title, categories, wording_version, channel }: EntryRow) => [
  title,
  categories,
  wording_version,
  channel,
];

/**
 * Has the shop review an entry again. Writes nothing without a change, unless the entry was refused.
 *
 * @throws ApiError not-found, order-blocked, invalid-request
 */
export function changeEntry(dependencies: ConnectedDependencies, submission: Submission): Promise<EntryRow> {
  return dependencies.database.transaction(async (tx) => {
    const changed = await newRow(dependencies, tx, submission);
    const stored = await lockEntry(tx, submission);
    if (!stored) throw missing();
    if (stored.state !== 'refused' && isDeepStrictEqual(shown(stored), shown(changed))) return stored;
    const row = { ...changed, entry_id: stored.entry_id };
    await updateEntry(tx, row);
    return announce(dependencies, tx, row);
  });
}
