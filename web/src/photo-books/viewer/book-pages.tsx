import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { usePicture } from '../use-picture.ts';
import styles from './book-pages.module.css';
import { nearPages, pagesOf, type Spread } from './spreads.ts';
import type { PageTurns } from './use-page-turns.ts';

export interface PicturedBook {
  readonly productCode: string;
  /** Names of its pages in order, the cover first. */
  readonly pages: readonly string[];
}

interface BookPagesProps {
  readonly book: PicturedBook;
  readonly pageTurns: PageTurns;
  readonly onPageShape: (shape: number) => void;
}

const sideIn = ({ left, right }: Spread, page: number) =>
  page === left ? 'left' : page === right ? 'right' : undefined;

/** Pages that are shown, that turn, and those near, which are loaded already. */
export function BookPages({ book: { productCode, pages }, pageTurns, onPageShape }: BookPagesProps) {
  const { spreads, index, spread, turn, isPaired, endTurn } = pageTurns;
  const loaded = new Set([...nearPages(spreads, index), ...(turn ? pagesOf(turn.from) : [])]);
  const isClosed = isPaired && (spread.left === undefined ? 'front' : spread.right === undefined && 'back');
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
              side={sideIn(spread, page) ?? (turn ? sideIn(turn.from, page) : undefined)}
              isCurrent={sideIn(spread, page) !== undefined}
              isSingle={!isPaired}
              turn={turnOf(pageTurns, page)}
              onShape={onPageShape}
            />
          ))}
      </div>
    </div>
  );
}

/** A sheet has two sides: while one page lifts, the next one lands. */
function turnOf({ turn, spread, isPaired }: PageTurns, page: number): 'lifts' | 'lands' | undefined {
  if (!turn) return undefined;
  const { from, isForward } = turn;
  if (!isPaired)
    return page === (isForward ? from : spread).right ? (isForward ? 'lifts' : 'lands') : undefined;
  if (page === (isForward ? from.right : from.left)) return 'lifts';
  return page === (isForward ? spread.left : spread.right) ? 'lands' : undefined;
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
          {...isPrivate}
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
      {isFailed ? <PageFailed isRetrying={query.isFetching} onTryAgain={() => void query.refetch()} /> : null}
    </div>
  );
}

function PageFailed({ isRetrying, onTryAgain }: { isRetrying: boolean; onTryAgain: () => void }) {
  const t = useTranslations();
  return (
    <div role="alert" className={styles.failed}>
      <p>{t('photoBooks.pageFailed')}</p>
      <Button size="small" icon={<RotateCw aria-hidden />} isPending={isRetrying} onPress={onTryAgain}>
        {t('errors.tryAgain')}
      </Button>
    </div>
  );
}
