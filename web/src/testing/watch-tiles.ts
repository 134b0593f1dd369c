import type { CDPSession, Page } from 'playwright-core';

export interface TileRecording {
  /** Most tiles and elements of the list at once. */
  readonly tiles: number;
  readonly elements: number;
  /** Tiles in the window, and those with their picture, summed over samples of every 250 ms. */
  readonly inView: number;
  readonly drawn: number;
  /** Pictures in the window of tiles that the page did not have at first. */
  readonly drawnAnew: number;
}

/** Both compared pages use the same attributes. */
const selectors = { tile: '[data-item]', list: 'main' };

type Mutable<Fields> = { -readonly [Field in keyof Fields]: Fields[Field] };

interface Watched {
  readonly watched: Mutable<TileRecording>;
  stop(): void;
}

/** Runs in the page. */
function record({ tile, list }: typeof selectors): void {
  const watched = { tiles: 0, elements: 0, inView: 0, drawn: 0, drawnAnew: 0 };
  const tilesNow = () => [...document.querySelectorAll<HTMLElement>(tile)];
  const nameOf = ({ dataset }: HTMLElement) => `${dataset.month} ${dataset.item}`;
  const known = new Set(tilesNow().map(nameOf));
  function count(each: HTMLElement): void {
    const { top, bottom } = each.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) return;
    watched.inView += 1;
    const image = each.querySelector('img');
    if (!image?.complete || image.naturalWidth === 0) return;
    watched.drawn += 1;
    if (known.has(nameOf(each))) return;
    known.add(nameOf(each));
    watched.drawnAnew += 1;
  }
  let frame = 0;
  let sampled = 0;
  function tick(time: number): void {
    // Sampling takes time: four times a second is enough.
    if (time - sampled >= 250) {
      sampled = time;
      const tiles = tilesNow();
      watched.tiles = Math.max(watched.tiles, tiles.length);
      const elements = document.querySelector(list)?.querySelectorAll('*').length ?? 0;
      watched.elements = Math.max(watched.elements, elements);
      for (const each of tiles) count(each);
    }
    frame = requestAnimationFrame(tick);
  }
  frame = requestAnimationFrame(tick);
  Object.assign(globalThis, {
    tiles: { watched, stop: () => cancelAnimationFrame(frame) } satisfies Watched,
  });
}

function endRecording(): TileRecording {
  const { tiles } = globalThis as unknown as { tiles: Watched };
  tiles.stop();
  return tiles.watched;
}

/** Samples the list's tiles while `action` runs. */
export async function watchTiles(page: Page, action: () => Promise<unknown>): Promise<TileRecording> {
  await page.evaluate(record, selectors);
  await action();
  return page.evaluate(endRecording);
}

/** Scrolls by wheel: `speed` in pixels a second, positive down. */
export async function wheel(client: CDPSession, speed: number, seconds: number): Promise<void> {
  await client.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -speed * seconds,
    speed: Math.abs(speed),
    gestureSourceType: 'mouse',
    preventFling: true,
  });
}
