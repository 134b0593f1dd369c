import { BookOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { CardList } from '../lists/card-list.tsx';
import { Page } from '../ui/page/page.tsx';
import { BookCard } from './book-card.tsx';
import { usePhotoBooks } from './photo-book-queries.ts';
import styles from './photo-books.module.css';

export function PhotoBooksPage() {
  const t = useTranslations();
  const list = usePhotoBooks();
  return (
    <Page title={t('photoBooks.title')} isWide>
      <CardList
        query={list}
        count={list.data?.books.length ?? 0}
        failed={t('photoBooks.loadFailed')}
        none={{
          picture: <BookOpen />,
          title: t('photoBooks.none'),
          text: t('photoBooks.noneText'),
          toShop: t('shell.shop'),
        }}
        grid={styles.grid}
        card={styles.card}
      >
        {({ books }) => books.map((book) => <BookCard key={book.productCode} book={book} />)}
      </CardList>
    </Page>
  );
}
