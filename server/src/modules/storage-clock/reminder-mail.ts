import { longDate } from '@keepsake/contract/long-date';
import type { StorageStatus } from '@keepsake/contract/storage-status';
import { composeMail, type MailBrand, type MailMessage } from '../../platform/mail/index.ts';
import { textsOf } from './messages.ts';

interface ReminderMail {
  readonly to: string;
  readonly status: StorageStatus;
  readonly photosCount: number;
  /** Address for orders. */
  readonly shopAddress: string;
  /** Address for exports; undefined: the brand has none. */
  readonly exportAddress: string | undefined;
}

/** Largest number of days that the subject counts; beyond it, the subject names the last day. */
const countedDays = 30;

function whenOf({ daysRemaining }: StorageStatus): 'today' | 'tomorrow' | 'days' | 'until' {
  if (daysRemaining <= 1) return daysRemaining === 0 ? 'today' : 'tomorrow';
  return daysRemaining <= countedDays ? 'days' : 'until';
}

export function composeReminderMail(brand: MailBrand, mail: ReminderMail): MailMessage {
  const { to, status, photosCount, shopAddress, exportAddress } = mail;
  const { locale, name } = brand;
  const texts = textsOf(locale);
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const { deletionDate, daysRemaining, projectCount } = status;
  const date = longDate(locale, new Date(deletionDate));
  const values = { brand: name, date, days: number(daysRemaining) };
  const what = photosCount > 0 ? 'photos' : 'projects';
  const hasBoth = photosCount > 0 && projectCount > 0;
  return composeMail(brand, {
    to,
    subject: texts(`${what}.${whenOf(status)}`, values),
    text: [texts(`${what}.text`, values), ...(hasBoth ? [texts('photos.also')] : [])].join(' '),
    details: [
      { label: texts('label.until'), text: date },
      ...(photosCount > 0 ? [{ label: texts('label.photos'), text: number(photosCount) }] : []),
      ...(projectCount > 0 ? [{ label: texts('label.projects'), text: number(projectCount) }] : []),
    ],
    links: [
      { label: texts(`${what}.order`), address: shopAddress },
      ...(exportAddress && photosCount > 0 ? [{ label: texts('link.export'), address: exportAddress }] : []),
    ],
    note: texts('note', values),
  });
}
