import { longDate } from '@keepsake/contract/long-date';
import type { StorageDeletion } from '@keepsake/contract/storage-status';
import { composeMail, type MailBrand, type MailMessage } from '../../platform/mail/index.ts';
import { textsOf } from './messages.ts';

interface DeletionMail {
  readonly to: string;
  readonly deletion: Pick<StorageDeletion, 'photosCount' | 'projectCount' | 'restorableUntil'>;
  /** Address for orders. */
  readonly shopAddress: string;
  /** Address to restore everything by one press; undefined: only an order does. */
  readonly restoreAddress: string | undefined;
}

/** Composes what was deleted, until when it can be restored, and how (CLK-25). */
export function composeDeletionMail(brand: MailBrand, mail: DeletionMail): MailMessage {
  const { to, deletion, shopAddress, restoreAddress } = mail;
  const { photosCount, projectCount, restorableUntil } = deletion;
  const { locale, name } = brand;
  const texts = textsOf(locale);
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const date = longDate(locale, new Date(restorableUntil));
  const values = { brand: name, date };
  const what = photosCount > 0 ? 'photos' : 'projects';
  const hasBoth = photosCount > 0 && projectCount > 0;
  return composeMail(brand, {
    to,
    subject: texts(`${what}.deleted`, values),
    text: [
      texts(`${what}.deletedText`, values),
      ...(hasBoth ? [texts('photos.alsoDeleted')] : []),
      texts(restoreAddress ? 'deleted.backUntil' : 'deleted.backByOrder', values),
    ].join(' '),
    details: [
      { label: texts('label.restorable'), text: date },
      ...(photosCount > 0 ? [{ label: texts('label.photos'), text: number(photosCount) }] : []),
      ...(projectCount > 0 ? [{ label: texts('label.projects'), text: number(projectCount) }] : []),
    ],
    links: [
      ...(restoreAddress ? [{ label: texts('deleted.restore'), address: restoreAddress }] : []),
      { label: texts('deleted.order'), address: shopAddress },
    ],
    note: texts('deleted.note'),
  });
}
