import { emailAddress, mailbox } from '@keepsake/contract/email-address';

/**
 * The address of an ID token as it is stored; undefined without one. A provider's accounts may be older than the rule for
 * forms: one with letters before the @ signs in, and the mail server decides about its mails.
 */
export function emailOfProvider(claim: string | undefined): string | undefined {
  const given = emailAddress.safeParse(claim);
  return given.success ? given.data : mailbox.safeParse(claim).data;
}
