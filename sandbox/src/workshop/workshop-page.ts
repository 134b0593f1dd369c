import type { ReviewedGalleryEntry } from '@keepsake/contract/gallery-moderation';
import { type Html, html } from '@keepsake/contract/html';
import { addresses, type CustomerWithOrders } from '../shop-data/addresses.ts';
import { stageOf } from '../shop-data/production.ts';
import { thirdPartiesPath } from '../third-parties/third-parties-page.ts';
import { type BusinessOfWorkshop, businessRow } from './businesses.ts';
import { workshopTable as table, workshopDocument, workshopTime } from './document.ts';
import { entryRow } from './gallery.ts';
import type { LineOrder } from './production-line.ts';
import { type BusinessReceiver, callHeads, callRow, receiverForm } from './receiver.ts';
import type { ReceivedEvent } from './workshop-records.ts';

export interface WorkshopState {
  /** Brand of the page's colours. */
  readonly brandId: string;
  readonly orders: readonly LineOrder[];
  /** With an account. */
  readonly customers: readonly CustomerWithOrders[];
  /** In review. */
  readonly entries: readonly ReviewedGalleryEntry[];
  readonly businesses: readonly BusinessOfWorkshop[];
  readonly receiver: BusinessReceiver;
  readonly events: readonly ReceivedEvent[];
  /** Whether events come here. */
  readonly isSubscribed: boolean;
}

const nameOf = ({ firstName = '', lastName }: { firstName?: string | undefined; lastName: string }) =>
  `${firstName} ${lastName}`;

function button(action: string, label: string, of: string): Html {
  return html`<form method="post" action="${action}"><button class="button quiet small" aria-label="${label}: ${of}">${label}</button></form>`;
}

function addressCell({ orderCode, addressChange }: LineOrder): Html | undefined {
  if (!addressChange) return undefined;
  const { street, houseNumber = '', postalCode = '', city, country } = addressChange.address;
  const path = `/workshop/orders/${orderCode}`;
  return html`${street} ${houseNumber}, ${postalCode} ${city}, ${country}<div class="buttons">${[
    button(`${path}/accept`, 'Accept', orderCode),
    button(`${path}/refuse`, 'Refuse', orderCode),
  ]}</div>`;
}

function cancellationCell({ orderCode, cancellation }: LineOrder): Html | undefined {
  if (!cancellation) return undefined;
  const path = `/workshop/orders/${orderCode}`;
  return html`Asked for<div class="buttons">${[
    button(`${path}/cancel`, 'Cancel it', orderCode),
    button(`${path}/keep`, 'Keep it', orderCode),
  ]}</div>`;
}

function orderRow(line: LineOrder): Html {
  const { orderCode, order, isRunning } = line;
  const path = `/workshop/orders/${orderCode}`;
  const titles = order.orders.flatMap(({ products }) => products.map(({ title }) => title));
  return html`<tr><th scope="row">${orderCode}</th><td>${nameOf(order.deliveryAddress)}</td><td>${titles.join(', ')}</td>
<td>${stageOf(order)}</td><td>${addressCell(line)}</td><td>${cancellationCell(line)}</td><td><div class="buttons">${
    isRunning
      ? html`<span class="muted">Moves every 10 seconds</span>`
      : [button(`${path}/next`, 'Next stage', orderCode), button(`${path}/run`, 'Run', orderCode)]
  }</div></td></tr>`;
}

function eventRow({ createdAt, event, data }: ReceivedEvent): Html {
  return html`<tr><td>${workshopTime(createdAt)}</td>
<th scope="row">${event}</th><td><code>${JSON.stringify(data)}</code></td></tr>`;
}

/** A page for developers, in English: what the retailer's systems do unattended. */
export function workshopPage(state: WorkshopState): string {
  const { brandId, orders, customers, entries, businesses, receiver, events, isSubscribed } = state;
  return workshopDocument(
    brandId,
    'Workshop',
    html`<p class="lead">The retailer’s side of the demonstration. It sends orders to Keepsake and receives events.
<a href="/">Go to the shop</a>, or see <a href="${thirdPartiesPath}">what third parties are told</a>.</p>
<h2>Orders on their way</h2>
${
  orders.length === 0
    ? html`<p>Everything has been delivered.</p>`
    : table(
        'Orders on their way',
        ['Order', 'Customer', 'Products', 'Stage', 'New address', 'Cancellation', 'Move on'],
        orders.map(orderRow),
      )
}
<form method="post" action="/workshop/orders" class="actions"><label>Customer
<select name="customer">${customers.map((name) => html`<option value="${name}">${nameOf(addresses[name])}</option>`)}</select></label>
<button class="button">Place an order</button></form>
<h2>Offered to the gallery</h2>
${
  entries.length === 0
    ? html`<p>Nothing to review.</p>`
    : table(
        'Offered to the gallery',
        ['Title', 'Product', 'Categories', 'Notes', 'Decide'],
        entries.map((entry) => entryRow(entry, button)),
      )
}
<h2>Business accounts</h2>
${
  businesses.length === 0
    ? html`<p>None has an account.</p>`
    : table(
        'Business accounts',
        ['Account', 'Status', 'Sent', 'Details', 'Check digits', 'Decide'],
        businesses.map((business) => businessRow(business, button)),
      )
}
<h2>System of a business</h2>
${receiverForm(receiver)}
${
  receiver.calls.length === 0
    ? html`<p>Nothing has arrived.</p>`
    : table(
        'System of a business',
        callHeads,
        receiver.calls.map((call) => callRow(receiver, call)),
      )
}
<h2>Events received</h2>
${
  !isSubscribed &&
  html`<p>Keepsake sends its events to another address: see <code>GET /api/back-office/callback</code>.</p>`
}
${
  events.length === 0
    ? html`<p>None yet. Change a customer, or create an export.</p>`
    : table('Events received', ['Time (UTC)', 'Event', 'Data'], events.map(eventRow))
}`,
  );
}
