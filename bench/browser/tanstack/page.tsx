import type { Photo } from '@keepsake/contract/photos';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type FlatRow, type Month, readLibrary, readPhoto } from './library.ts';

/** The same library as in the manual of TanStack Virtual: a flat list of rows of known heights. */

function Tile({ month, item, height }: { month: Month; item: number; height: number }) {
  const [photo, setPhoto] = useState<Photo>();
  useEffect(() => {
    let isShown = true;
    void readPhoto(month, item).then((read) => isShown && setPhoto(read));
    return () => {
      isShown = false;
    };
  }, [month, item]);
  const style = {
    position: 'absolute' as const,
    left: month.rows.left[item],
    width: month.rows.width[item],
    height,
    background: photo?.averageColour ?? '#ddd',
  };
  return (
    <button type="button" data-item={item} style={style}>
      {photo ? <img src={photo.thumbnails[0]?.url} alt="" width="100%" height="100%" /> : null}
    </button>
  );
}

function Row({ month, row, height }: FlatRow) {
  if (row === null) return <h2>{month.title}</h2>;
  const from = month.rows.start[row] ?? 0;
  const items = Array.from(
    { length: (month.rows.start[row + 1] ?? from) - from },
    (_, index) => from + index,
  );
  return items.map((item) => (
    <Tile key={item} month={month} item={item} height={month.rows.rowHeight[row] ?? height} />
  ));
}

function List({ rows }: { rows: readonly FlatRow[] }) {
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    overscan: 2,
  });
  return (
    <main style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <div key={key} style={{ position: 'absolute', top: 0, transform: `translateY(${start}px)` }}>
          <Row {...(rows[index] as FlatRow)} />
        </div>
      ))}
    </main>
  );
}

const element = document.createElement('div');
document.body.append(element);
void readLibrary().then((rows) => createRoot(element).render(<List rows={rows} />));
