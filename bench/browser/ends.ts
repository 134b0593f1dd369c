import type { Page } from 'playwright-core';
import { wheel } from '../../web/src/testing/watch-tiles.ts';
import { type Figure, most } from '../figures/figure.ts';
import type { OpenLibrary } from './open-library.ts';
import { until } from './watch-frames.ts';

type End = 'first' | 'last';

/** The months that `fillLibrary` begins and ends with over twenty years. */
const outer = { first: '2024/8', last: '2004/2' } as const;

const isAtEnd = ([end, month]: readonly [End, string]) => {
  const tiles = [...document.querySelectorAll<HTMLElement>(`[data-month="${month}"][data-item]`)];
  const tile = tiles.find(({ dataset }) => end === 'last' || dataset.item === '0');
  const seen = (end === 'first' ? tile : tile?.closest('section'))?.getBoundingClientRect();
  return seen !== undefined && seen.bottom <= globalThis.innerHeight + 1 && (end === 'last' || seen.top >= 0);
};

type Way = (page: Page, end: End) => Promise<void>;

/** The last months of a library of this size begin far above its end: the wheel goes the last part of the way. */
function ways({ client }: OpenLibrary): Record<string, Way> {
  return {
    async End(page, end) {
      await page.locator('[data-item][tabindex="0"]').focus();
      await page.keyboard.press(end === 'first' ? 'Control+Home' : 'Control+End');
    },
    async scrubber(page, end) {
      await page.getByRole('slider').focus();
      await page.keyboard.press(end === 'first' ? 'Home' : 'End');
    },
    async thumb(page, end) {
      await page.evaluate((to) => scrollTo({ top: to === 'first' ? 0 : Number.MAX_SAFE_INTEGER }), end);
    },
    async wheel(page, end) {
      await page.evaluate((to) => {
        const { scrollHeight } = document.documentElement;
        scrollTo({ top: to === 'first' ? scrollHeight / 1000 : scrollHeight * 0.999 });
      }, end);
      await wheel(client, end === 'first' ? -24_000 : 24_000, 10);
    },
  };
}

export async function measureEnds(library: OpenLibrary, of: string): Promise<Figure[]> {
  const failed: string[] = [];
  for (const [name, way] of Object.entries(ways(library))) {
    for (const end of ['last', 'first'] as const) {
      await way(library.page, end);
      await until(library.page, isAtEnd, [end, outer[end]] as const).catch(() =>
        failed.push(`${name} to the ${end}`),
      );
    }
  }
  return [
    {
      what: `Ways to the first and to the last photo that fail, ${of}`,
      measured: failed.length > 0 ? failed.join(', ') : 'wheel, thumb, scrubber and keys all arrive',
      against: '',
      value: failed.length,
      goal: most(0),
    },
  ];
}
