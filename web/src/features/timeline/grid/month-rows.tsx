import { useMediaQuery } from '../../../browser/media-query.ts';
import type { GridMeasures } from '../layout/grid-measures.ts';
import type { RowLayout } from '../layout/layout-rows.ts';
import type { SectionLayout } from '../layout/section-layout.ts';
import { useGridOrder } from '../ordering/grid-order.ts';
import { useGridSelection } from '../selecting/grid-selection.ts';
import { colourAt, idAt, photoAt } from '../store/month-photos.ts';
import { usePhotoName } from '../use-photo-name.ts';
import styles from './month-section.module.css';
import { MoreTile } from './more-tile.tsx';
import { type OpenPhoto, PhotoTile } from './photo-tile.tsx';
import { PlaceholderTile } from './placeholder-tile.tsx';

/** A month and the part of it that is to be drawn. */
export interface DrawnMonth {
  readonly section: SectionLayout;
  readonly measures: GridMeasures;
  readonly fromRow: number;
  readonly toRow: number;
  /** A row that stays although it is out of view: it holds the focus. */
  readonly pinnedRow: number | null;
  /** The tile of this month that Tab reaches. */
  readonly tabStop: number | null;
  readonly onOpen: OpenPhoto;
}

interface MonthRowsProps extends DrawnMonth {
  readonly title: string;
  readonly labelledBy: string;
}

function rowsToDraw({ fromRow, toRow, pinnedRow }: DrawnMonth): number[] {
  const rows = Array.from({ length: toRow - fromRow }, (_, index) => fromRow + index);
  const isPinnedApart = pinnedRow !== null && (pinnedRow < fromRow || pinnedRow >= toRow);
  return isPinnedApart ? [...rows, pinnedRow].sort((a, b) => a - b) : rows;
}

function widestRow({ start, rows }: RowLayout): number {
  let widest = 0;
  for (let row = 0; row < rows; row++) widest = Math.max(widest, (start[row + 1] ?? 0) - (start[row] ?? 0));
  return widest;
}

/** The rows in view as an ARIA grid of the month; the whole grid is counted, not only what is drawn. */
export function MonthRows(props: MonthRowsProps) {
  const { section, measures } = props;
  const { rows } = section;
  const isSelectable = useGridSelection() !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in view.
    <div
      role="grid"
      className={styles.rows}
      style={{ top: measures.heading, height: rows.height }}
      aria-labelledby={props.labelledBy}
      aria-rowcount={rows.rows}
      aria-colcount={widestRow(rows)}
      aria-busy={section.kind === 'estimate'}
      aria-multiselectable={isSelectable || undefined}
    >
      {rowsToDraw(props).map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        // biome-ignore lint/a11y/useFocusableInteractive: the tiles in it take the focus.
        <div
          key={row}
          role="row"
          aria-rowindex={row + 1}
          className={styles.row}
          style={{ top: rows.top[row], height: rows.rowHeight[row] }}
        >
          <RowTiles {...props} row={row} />
        </div>
      ))}
    </div>
  );
}

function itemsOf({ rows }: SectionLayout, row: number): number[] {
  const from = rows.start[row] ?? 0;
  return Array.from({ length: (rows.start[row + 1] ?? from) - from }, (_, index) => from + index);
}

function RowTiles({ row, ...props }: MonthRowsProps & { row: number }) {
  const { section } = props;
  const nameOf = usePhotoName();
  const selection = useGridSelection();
  const isDraggable = useIsDraggable();
  return itemsOf(section, row).map((item, column) => {
    const photo = photoAt(section.month, item);
    const isMore = section.more > 0 && item === section.tiles - 1;
    const width = section.rows.width[item] ?? 0;
    const tile = { month: section.key, item, isTabStop: props.tabStop === item };
    const taken = selection?.taken?.has({ key: section.key, item }) ? selection.taken : null;
    const isSelected = !isMore && (selection?.isSelected({ key: section.key, item }) ?? false);
    const selecting = {
      isSelected,
      isSelecting: selection?.isOn ?? false,
      selecting: selection?.actions ?? null,
    };
    return (
      // biome-ignore lint/a11y/useSemanticElements: see the grid.
      // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus.
      <div
        key={(isMore ? undefined : idAt(section.month, item)) ?? item}
        role="gridcell"
        aria-colindex={column + 1}
        aria-selected={selection && !isMore ? isSelected : undefined}
        className={styles.cell}
        draggable={(isDraggable && photo !== undefined) || undefined}
        style={{ left: section.rows.left[item], width }}
      >
        {isMore ? (
          <MoreTile {...tile} count={section.more} title={props.title} />
        ) : photo ? (
          <PhotoTile
            {...tile}
            {...selecting}
            photo={photo}
            width={width}
            label={taken ? taken.nameOf(nameOf(photo)) : nameOf(photo)}
            takenMark={taken?.mark}
            onOpen={props.onOpen}
          />
        ) : (
          <PlaceholderTile {...tile} {...selecting} colour={colourAt(section.month, item)} />
        )}
      </div>
    );
  });
}

/** By a mouse: a finger that rests on a tile selects. */
function useIsDraggable(): boolean {
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)');
  return (useGridOrder()?.isDraggable ?? false) && hasMouse;
}
