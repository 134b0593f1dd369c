// Proves BRA-6.

import { statSync } from 'node:fs';
import path from 'node:path';
import type { BrandTheme } from '@keepsake/contract/theme';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../platform/index.ts';
import { loadBrands } from './brands.ts';

const brands = await loadBrands(path.join(repositoryRoot, 'brands'), { production: false });

type Colour = readonly [number, number, number];

const channels = (hex: string): Colour =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Colour;

/** CSS: color-mix(in srgb, colour share%, other). */
const mix = (colour: Colour, share: number, other: Colour): Colour =>
  colour.map((value, index) => value * share + (other[index] ?? 0) * (1 - share)) as unknown as Colour;

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Text and lines of the site, and the shares of the canvas in its surfaces (web/src/ui/styles/tokens.css). */
const site = {
  light: {
    text: channels('#1b1b19'),
    muted: channels('#62625c'),
    strongLine: channels('#8b8b84'),
    danger: channels('#b3261e'),
    surfaces: [0.96, 0.93, 0.89],
  },
  dark: {
    text: channels('#f3f3ef'),
    muted: channels('#a6a69e'),
    strongLine: channels('#85857d'),
    danger: channels('#f2a29b'),
    surfaces: [0.96, 0.94, 0.9, 0.85],
  },
};

/** Pairs of the theme with the contrast that each must have. */
function pairsOf({ colours }: BrandTheme, scheme: 'light' | 'dark'): [string, Colour, Colour, number][] {
  const own = Object.fromEntries(
    Object.entries(colours).map(([name, pair]) => [name, channels(pair[scheme])]),
  ) as Record<keyof typeof colours, Colour>;
  const { text, muted, strongLine, danger, surfaces } = site[scheme];
  // Cards of the sign-in pages are lighter than the site's canvas.
  const raised = channels(scheme === 'light' ? '#ffffff' : '#1f1f1d');
  const grounds = [own.canvas, raised];
  return [
    ...([own.accent, own.accentHover, own.accentPressed] as const).map(
      (accent, index): [string, Colour, Colour, number] => [`button ${index}`, own.onAccent, accent, 4.5],
    ),
    ...grounds.flatMap((ground, index): [string, Colour, Colour, number][] => [
      [`accent on ground ${index}`, own.accent, ground, 4.5],
      [`danger on ground ${index}`, danger, ground, 4.5],
      [`line on ground ${index}`, strongLine, ground, 3],
    ]),
    ['accent on accentSoft', own.accent, own.accentSoft, 4.5],
    ['muted on accentSoft', muted, own.accentSoft, 4.5],
    ...[...grounds, own.stage, own.accentSoft].map((ground, index): [string, Colour, Colour, number] => [
      `text on ground ${index}`,
      text,
      ground,
      4.5,
    ]),
    ...[own.canvas, ...surfaces.slice(0, -1).map((share) => mix(own.canvas, share, text))].map(
      (ground, index): [string, Colour, Colour, number] => [`muted on surface ${index}`, muted, ground, 4.5],
    ),
    ['text on the pressed surface', text, mix(own.canvas, surfaces.at(-1) ?? 1, text), 4.5],
  ];
}

describe.each(brands.map(({ id, theme }) => ({ id, theme })))('$id', ({ theme }) => {
  it.each(['light', 'dark'] as const)('has enough contrast in the %s scheme', (scheme) => {
    const faint = pairsOf(theme, scheme)
      .map(([name, one, other, least]) => ({ name, least, is: Math.round(contrast(one, other) * 100) / 100 }))
      .filter(({ is, least }) => is < least);
    expect(faint).toEqual([]);
  });

  it('has heading fonts of at most 30 KB', () => {
    const { latin, latinExt } = theme.headingFont ?? {};
    for (const name of [latin, latinExt]) {
      if (name === undefined) continue;
      expect(statSync(path.join(repositoryRoot, 'node_modules', name)).size).toBeLessThanOrEqual(30 * 1024);
    }
  });
});
