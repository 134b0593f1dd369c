import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button/button.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import { usePicture } from '../use-picture.ts';
import styles from './book-pages.module.css';
import { nearPages, type Opening, pagesOf } from './openings.ts';
import type { Leafing } from './use-leafing.ts';

export interface PicturedBook {
  readonly productCode: string;
  /** Names of its pages in order, the cover first. */
  readonly pages: readonly string[];
}

interface BookPagesProps {
  readonly book: PicturedBook;
  readonly leafing: Leafing;
  readonly onPageShape: (shape: number) => void;
}

const sideIn = ({ left, right }: Opening, page: number) =>
  page === left ? 'left' : page === right ? 'right' : undefined;

/** Pages that are shown, that turn, and those near, which are loaded already. */
export function BookPages({ book: { productCode, pages }, leafing, onPageShape }: BookPagesProps) {
  const { openings, index, opening, turn, isPaired, endTurn } = leafing;
  const loaded = new Set([...nearPages(openings, index), ...(turn ? pagesOf(turn.from) : [])]);
  const isClosed = isPaired && (opening.left === undefined ? 'front' : opening.right === undefined && 'back');
  return (
    <div className={styles.book} data-book dir="ltr">
      <div className={styles.sheets} data-closed={isClosed || undefined} onAnimationEnd={endTurn}>
        {[...loaded]
          .toSorted((a, b) => a - b)
          .map((page) => (
            <BookPage
              key={page}
              productCode={productCode}
              name={pages[page] ?? ''}
              number={page + 1}
              side={sideIn(opening, page) ?? (turn ? sideIn(turn.from, page) : undefined)}
              isCurrent={sideIn(opening, page) !== undefined}
              isSingle={!isPaired}
              turn={turnOf(leafing, page)}
              onShape={onPageShape}
            />
          ))}
      </div>
    </div>
  );
}

/** A sheet has two sides: while one page lifts, the next one lands. */
function turnOf({ turn, opening, isPaired }: Leafing, page: number): 'lifts' | 'lands' | undefined {
  if (!turn) return undefined;
  const { from, isForward } = turn;
  if (!isPaired)
    return page === (isForward ? from : opening).right ? (isForward ? 'lifts' : 'lands') : undefined;
  if (page === (isForward ? from.right : from.left)) return 'lifts';
  return page === (isForward ? opening.left : opening.right) ? 'lands' : undefined;
}

interface BookPageProps {
  readonly productCode: string;
  readonly name: string;
  readonly number: number;
  /** Undefined: it is loaded and not seen. */
  readonly side: 'left' | 'right' | undefined;
  readonly isCurrent: boolean;
  /** Whether it is the only page that is shown. */
  readonly isSingle: boolean;
  readonly turn: 'lifts' | 'lands' | undefined;
  readonly onShape: (shape: number) => void;
}

function BookPage({ productCode, name, number, side, isCurrent, isSingle, turn, onShape }: BookPageProps) {
  const t = useTranslations('photoBooks');
  const { url, query } = usePicture(productCode, name);
  const isFailed = query.isError && isCurrent;
  return (
    <div
      className={styles.page}
      data-side={side}
      data-single={isSingle || undefined}
      data-turn={turn}
      aria-hidden={!isCurrent}
    >
      {url !== undefined ? (
        <img
          src={url}
          alt={t('page', { page: number })}
          draggable={false}
          // Shown as soon as the page turns.
          decoding="sync"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onShape(naturalWidth / naturalHeight)
          }
        />
      ) : null}
      {url === undefined && isCurrent && !isFailed ? <Spinner /> : null}
      {isFailed ? <PageFailed isTrying={query.isFetching} onTryAgain={() => void query.refetch()} /> : null}
    </div>
  );
}

function PageFailed({ isTrying, onTryAgain }: { isTrying: boolean; onTryAgain: () => void }) {
  const t = useTranslations();
  return (
    <div role="alert" className={styles.failed}>
      <p>{t('photoBooks.pageFailed')}</p>
      <Button size="small" icon={<RotateCw aria-hidden />} isPending={isTrying} onPress={onTryAgain}>
        {t('errors.tryAgain')}
      </Button>
    </div>
  );
}
