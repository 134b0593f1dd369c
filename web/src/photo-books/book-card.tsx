import { useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { useHasBeenVisible } from '../browser/use-has-been-visible.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Facts } from '../ui/facts/facts.tsx';
import { Link } from '../ui/link/link.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { BookCover } from './book-cover.tsx';
import { type PhotoBook, useBookFiles } from './photo-book-queries.ts';
import styles from './photo-books.module.css';

/** Requests what there is of a book once its card is on the screen. */
export function BookCard({ book }: { book: PhotoBook }) {
  const t = useTranslations();
  const formats = useFormats();
  const { ref, isSeen } = useHasBeenVisible<HTMLLIElement>();
  const { data, isError } = useBookFiles(book.productCode, { isEnabled: isSeen });
  const files = isError ? null : data;
  const pages = files && files.pages.length > 0 ? [t('projects.pages', { count: files.pages.length })] : [];
  const { productCode, title, articleName, createdAt, timeZone } = book;
  return (
    <li {...isPrivate} ref={ref} className={styles.card} tabIndex={-1}>
      <BookCover book={book} files={files} />
      <h2 className={styles.name} dir="auto">
        <Link variant="plain" href={paths.onlineProduct(productCode)} className={styles.link}>
          {title}
        </Link>
      </h2>
      <p className={styles.facts}>
        <Facts facts={[articleName, ...pages]} />
      </p>
      <p className={styles.facts}>{t('orders.placed', { date: formats.longDate(createdAt, timeZone) })}</p>
    </li>
  );
}
