import type { WidgetShare } from '@keepsake/contract/widgets';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { canonicalEmail, type MailBrand, shownEmail } from '../../platform/mail/index.ts';
import { findShowable, missing } from './own-books.ts';
import { hashAddress, refusalToken } from './refusal-token.ts';
import { composeShareMail } from './share-mail.ts';
import type { ConnectedDependencies, WidgetOwner } from './widget-dependencies.ts';
import { findWidget, insertShare, isRefused, lockWidgetAgainstDeletion } from './widgets.repository.ts';

export interface NewShare extends Omit<WidgetShare, 'vendorId'> {
  readonly owner: WidgetOwner;
  readonly productCode: string;
  readonly brand: MailBrand;
  readonly origin: string;
}

/** Shortens an address to `j…@example.com`. */
function shorten(email: string): string {
  return `${email.slice(0, 1)}…${shownEmail(email).slice(email.lastIndexOf('@'))}`;
}

/**
 * Mails the link of a widget to one address.
 *
 * @throws ApiError not-found, order-blocked, recipient-refuses, too-many-requests for the mailbox
 */
export async function shareWidget(dependencies: ConnectedDependencies, share: NewShare): Promise<void> {
  const { database, clock, customers, mail, secrets, rateLimits } = dependencies;
  const { owner, productCode, brand, origin, senderName, personalMessage = '', recipientEmail: to } = share;
  const { tenantId, customerId } = owner;
  const tx = database.autocommit;
  if (!(await findWidget(tx, owner, productCode))) throw missing();
  const { product } = await findShowable(dependencies, tx, owner, productCode);
  const addressHash = hashAddress(secrets, tenantId, to);
  if (await isRefused(tx, tenantId, addressHash)) throw new ApiError('recipient-refuses');
  await rateLimits.take('widgetSharesPerMailbox', canonicalEmail(to));
  const now = clock.now();
  await database.transaction(async (within) => {
    // No mail is sent after the deletion of the account.
    if (!(await customers.lock(within, { tenantId, customerId }))) throw missing();
    const widget = await lockWidgetAgainstDeletion(within, owner, productCode);
    if (!widget) throw missing();
    await insertShare(within, {
      tenant_id: tenantId,
      customer_id: customerId,
      product_code: productCode,
      share_id: newId(clock),
      recipient: shorten(to),
      shared_at: toInstant(now),
    });
    const message = composeShareMail(brand, {
      to,
      senderName,
      personalMessage: personalMessage.replaceAll(/\r\n?/g, '\n').trim(),
      title: product.title,
      widgetCode: widget.widget_code,
      origin,
      refusalToken: refusalToken(secrets, addressHash),
    });
    await mail.send(within, message);
  });
}
