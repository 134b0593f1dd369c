import type { StorageStatus } from '@keepsake/contract/storage-status';
import { composeMail, type MailBrand, type MailMessage } from '../../platform/mail/index.ts';
import { textsOf } from './messages.ts';

interface ReminderMail {
  readonly to: string;
  readonly status: StorageStatus;
  readonly photosCount: number;
  /** Where to order. */
  readonly shopAddress: string;
  /** Where to export; undefined: the brand has no exports. */
  readonly exportAddress: string | undefined;
}

/** Days from which on the subject counts them. */
const countedDays = 30;

export function composeReminderMail(brand: MailBrand, mail: ReminderMail): MailMessage {
  const { to, status, photosCount, shopAddress, exportAddress } = mail;
  const { locale, name } = brand;
  const texts = textsOf(locale);
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const { deletionDate, daysRemaining, projectCount } = status;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(deletionDate),
  );
  const values = { brand: name, date, days: number(daysRemaining) };
  const subject =
    daysRemaining === 0
      ? texts('subject.today', values)
      : daysRemaining === 1
        ? texts('subject.tomorrow', values)
        : texts(daysRemaining <= countedDays ? 'subject.days' : 'subject.until', values);
  return composeMail(brand, {
    to,
    subject,
    text: texts('text', values),
    details: [
      { label: texts('label.until'), text: date },
      { label: texts('label.photos'), text: number(photosCount) },
      ...(projectCount > 0 ? [{ label: texts('label.projects'), text: number(projectCount) }] : []),
    ],
    links: [
      { label: texts('link.order'), address: shopAddress },
      ...(exportAddress === undefined ? [] : [{ label: texts('link.export'), address: exportAddress }]),
    ],
    note: texts('note', values),
  });
}
