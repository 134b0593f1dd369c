import type { Photo } from '@keepsake/contract/photos';
import { useMediaQuery } from '../../browser/media-query.ts';
import type { GridMeasures } from '../layout/grid-measures.ts';
import type { RowLayout } from '../layout/layout-rows.ts';
import type { SectionLayout } from '../layout/section-layout.ts';
import { openGap, useGridOrder } from '../ordering/grid-order.ts';
import { usePhotoName } from '../picture/use-photo-name.ts';
import { useGridSelection } from '../selecting/grid-selection.ts';
import { colourAt, idAt, photoAt } from '../store/section-photos.ts';
import { MoreTile } from './more-tile.tsx';
import type { PhotoLinks } from './photo-links.ts';
import { useMarkedName } from './photo-marks.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { PlaceholderTile } from './placeholder-tile.tsx';
import styles from './section-view.module.css';

export interface DrawnSection {
  readonly section: SectionLayout;
  readonly measures: GridMeasures;
  readonly fromRow: number;
  readonly toRow: number;
  /** A row out of view that holds the focus. */
  readonly pinnedRow: number | null;
  readonly tabStop: number | null;
  readonly links: PhotoLinks | null;
}

/** Pixels by which tiles give way, as in the style sheet. */
const OPEN = 16;

interface SectionRowsProps extends DrawnSection {
  readonly title: string;
  readonly labelledBy: string;
}

function rowsToDraw({ fromRow, toRow, pinnedRow }: DrawnSection): number[] {
  const rows = Array.from({ length: toRow - fromRow }, (_, index) => fromRow + index);
  const isPinnedApart = pinnedRow !== null && (pinnedRow < fromRow || pinnedRow >= toRow);
  return isPinnedApart ? [...rows, pinnedRow].sort((a, b) => a - b) : rows;
}

function widestRow({ start, rows }: RowLayout): number {
  let widest = 0;
  for (let row = 0; row < rows; row++) widest = Math.max(widest, (start[row + 1] ?? 0) - (start[row] ?? 0));
  return widest;
}

/** The rows in view as an ARIA grid; row counts include rows that are not rendered. */
export function SectionRows(props: SectionRowsProps) {
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
        <Row key={row} {...props} row={row} />
      ))}
    </div>
  );
}

function itemsOf({ rows }: SectionLayout, row: number): number[] {
  const from = rows.start[row] ?? 0;
  return Array.from({ length: (rows.start[row + 1] ?? from) - from }, (_, index) => from + index);
}

function Row(props: SectionRowsProps & { row: number }) {
  const { section, measures, row } = props;
  const { rows } = section;
  const items = itemsOf(section, row);
  const open = openGap(useGridOrder()?.dragged ?? null, items);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the tiles in it take the focus.
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles.row}
      data-open={open ? true : undefined}
      style={{ top: rows.top[row], height: rows.rowHeight[row] }}
    >
      <RowTiles {...props} items={items} shiftOf={open?.shiftOf} />
      {open ? <DropMarker {...open} items={items} rows={rows} between={measures.gap} /> : null}
    </div>
  );
}

/** Shown in the gap that has opened. */
function DropMarker(props: { gap: number; items: readonly number[]; rows: RowLayout; between: number }) {
  const { gap, items, rows, between } = props;
  const [first = 0, last = 0] = [items[0], items.at(-1)];
  const end = (rows.left[last] ?? 0) + (rows.width[last] ?? 0);
  const left = gap > last ? end - OPEN / 2 : (rows.left[gap] ?? 0) + (gap === first ? OPEN : -between) / 2;
  return <span className={styles.marker} style={{ left }} data-place-marker aria-hidden />;
}

interface RowTilesProps extends SectionRowsProps {
  readonly items: readonly number[];
  readonly shiftOf: ((item: number) => 'back' | 'on') | undefined;
}

function RowTiles({ items, shiftOf, ...props }: RowTilesProps) {
  const { section } = props;
  const plainName = usePhotoName();
  const markedName = useMarkedName();
  const selection = useGridSelection();
  const isForPrints = selection?.isForPrints ?? false;
  const nameOf = (photo: Photo) => markedName(plainName(photo), photo, isForPrints);
  const isDraggable = useIsDraggable();
  const dragged = useGridOrder()?.dragged;
  return items.map((item, column) => {
    const photo = photoAt(section.state, item);
    const imageId = idAt(section.state, item);
    const isMore = section.more > 0 && item === section.tiles - 1;
    const width = section.rows.width[item] ?? 0;
    const tile = { month: section.key, item, isTabStop: props.tabStop === item };
    const unavailable = selection?.unavailable?.has({ key: section.key, item })
      ? selection.unavailable
      : null;
    const isSelected = !isMore && (selection?.isSelected({ key: section.key, item }) ?? false);
    const selecting = {
      isSelected,
      isSelecting: selection?.isOn ?? false,
      selecting: selection?.actions ?? null,
    };
    return (
      // biome-ignore lint/a11y/useSemanticElements: see the grid.
      // biome-ignore lint/a11y/useFocusableInteractive: the tile in it takes the focus.
      <div
        key={(isMore ? undefined : imageId) ?? item}
        role="gridcell"
        aria-colindex={column + 1}
        aria-selected={selection && !isMore ? isSelected : undefined}
        className={styles.cell}
        data-lifted={(dragged && (dragged.count > 1 ? isSelected : imageId === dragged.imageId)) || undefined}
        data-shift={shiftOf?.(item)}
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
            label={unavailable ? unavailable.nameOf(nameOf(photo)) : nameOf(photo)}
            isForPrints={isForPrints}
            unavailableMark={unavailable?.mark}
            links={props.links}
          />
        ) : (
          <PlaceholderTile {...tile} {...selecting} colour={colourAt(section.state, item)} />
        )}
      </div>
    );
  });
}

/** Mouse only: touch has a long press. */
function useIsDraggable(): boolean {
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)');
  return (useGridOrder()?.isDraggable ?? false) && hasMouse;
}
