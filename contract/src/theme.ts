import * as z from 'zod/mini';

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour like #0b655c'));

/** One colour per scheme. */
const colourPair = z.strictObject({ light: colour, dark: colour });
export type ColourPair = z.infer<typeof colourPair>;

const pixels = z.int().check(z.minimum(0), z.maximum(40));

const file = (extensions: string) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[a-z0-9-]+\\.(${extensions})$`),
        `must be a file in the brand's folder: ${extensions}`,
      ),
    );
const picture = file('svg|webp|avif|png|jpg');
const png = file('png');

/** A file of the brand's folder, or of an npm package: `@fontsource/outfit/files/outfit-latin-600-normal.woff2`. */
const fontFile = z
  .string()
  .check(z.regex(/^(@[a-z0-9-]+\/[a-z0-9-]+\/([a-z0-9-]+\/)*)?[a-z0-9-]+\.woff2$/, 'must be a woff2 file'));

const headingFont = z.strictObject({
  family: z.string().check(z.regex(/^[A-Za-z0-9 ]+$/, 'must be a name of letters and digits')),
  weight: z.int().check(z.minimum(100), z.maximum(900)),
  /** Used until the font is in the browser's cache. */
  fallback: z.string().check(z.regex(/^[A-Za-z0-9 ,"-]+$/, 'must be a list of font families')),
  latin: fontFile,
  /** Letters of further Latin scripts, fetched by pages that have them. */
  latinExt: z.optional(fontFile),
});

/** Design of a brand, the same for site, sign-in pages and mails. */
export const brandTheme = z.strictObject({
  colours: z.strictObject({
    accent: colourPair,
    accentHover: colourPair,
    accentPressed: colourPair,
    /** Text on the three above. */
    onAccent: colourPair,
    accentSoft: colourPair,
    /** Background of pages. */
    canvas: colourPair,
    /** Background of the hero picture. */
    stage: colourPair,
  }),
  radius: pixels,
  photoRadius: pixels,
  buttonRadius: z.union([pixels, z.literal('full')]),
  /** Null: headings have the font of the text. */
  headingFont: z.nullable(headingFont),
  pictures: z.strictObject({
    /** For the browser's tab; square. */
    icon: picture,
    /** For phones and desktops that install the site; without them they get `icon`. */
    installed: z.optional(
      z.strictObject({
        /** 192 and 512 pixels wide. */
        small: png,
        large: png,
        /** 512 pixels; systems cut it to their shape and keep the inner 80 %. */
        maskable: png,
        /** 180 pixels, without transparency, for iOS. */
        touch: png,
      }),
    ),
    /** Shown in this size, in CSS pixels. */
    wordmark: z.strictObject({
      file: picture,
      width: z.int().check(z.minimum(16), z.maximum(240)),
      height: z.int().check(z.minimum(16), z.maximum(40)),
    }),
    /** 8:7, without a background of its own. */
    hero: picture,
  }),
});
export type BrandTheme = z.infer<typeof brandTheme>;

/** Ranges of the subsets that font packages name `latin` and `latin-ext`. */
const ranges = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  latinExt:
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

type FileAddress = (file: string) => string;

/** Headings keep their fallback rather than change while they are read. */
function fontFaces({ headingFont: font }: BrandTheme, addressOf: FileAddress): string {
  if (font === null) return '';
  const files = [
    ['latin', font.latin],
    ['latinExt', font.latinExt],
  ] as const;
  return files
    .flatMap(([subset, name]) =>
      name === undefined
        ? []
        : `@font-face{font-family:"${font.family}";font-weight:${font.weight};font-display:optional;src:url("${addressOf(name)}") format("woff2");unicode-range:${ranges[subset]}}`,
    )
    .join('');
}

const cssName = (key: string) => `--${key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
const inPixels = (size: number | 'full') => (size === 'full' ? '999px' : `${size}px`);

/** Families for headings, the brand's own first; for mails, too. */
export function headingFamilies({ headingFont: font }: BrandTheme): string | undefined {
  return font === null ? undefined : `"${font.family}",${font.fallback}`;
}

/**
 * A brand's style sheet: its font and its custom properties, in the layer of the site's tokens.
 *
 * @param addressOf address of a file that the theme names
 */
export function renderTheme(theme: BrandTheme, addressOf: FileAddress): string {
  const { wordmark, hero } = theme.pictures;
  const families = headingFamilies(theme);
  const colours = Object.entries(theme.colours).map(
    ([key, { light, dark }]) => `${cssName(key)}:light-dark(${light},${dark})`,
  );
  const shapes = [
    `--radius:${inPixels(theme.radius)}`,
    `--radius-photo:${inPixels(theme.photoRadius)}`,
    `--radius-button:${inPixels(theme.buttonRadius)}`,
    ...(families === undefined ? [] : [`--font-heading:${families}`]),
    ...(theme.headingFont === null ? [] : [`--weight-heading:${theme.headingFont.weight}`]),
    `--hero:url("${addressOf(hero)}")`,
    `--wordmark:url("${addressOf(wordmark.file)}")`,
    `--wordmark-width:${wordmark.width}px`,
    `--wordmark-height:${wordmark.height}px`,
  ];
  const rule = (properties: readonly string[]) => `:root[data-brand]{${properties.join(';')}}`;
  // Browsers without light-dark() have the neutral colours of the site.
  const coloured = `@supports (color:light-dark(#fff,#000)){${rule(colours)}}`;
  return `${fontFaces(theme, addressOf)}@layer tokens{${rule(shapes)}${coloured}}`;
}

/**
 * Address of a file of a brand.
 *
 * @param version of the file's contents; without it the response is not cached
 */
export function brandFileAddress(brandId: string, file: string, version?: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return `/assets/brands/${brandId}/${name}${version === undefined ? '' : `?v=${version}`}`;
}

/** What index.html has of a theme. */
export interface PageTheme {
  readonly styles: string;
  readonly canvas: ColourPair;
  /** Address of the font of headings; a page shows the fallback if it comes late. */
  readonly font?: string | undefined;
}

/** Writes a theme into index.html: the colour of the browser's bars, and the style sheet, which ends nowhere early. */
export function placeTheme(page: string, { styles, canvas, font }: PageTheme, nonce: string): string {
  const bars = (['light', 'dark'] as const).map(
    (scheme) =>
      `<meta name="theme-color" content="${canvas[scheme]}" media="(prefers-color-scheme: ${scheme})" />`,
  );
  const element = `<style nonce="${nonce}">${styles.replaceAll('<', '\\3c ')}</style>`;
  const preload = font && `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`;
  const parts = [...bars, ...(preload ? [preload] : []), element];
  return page.replace('<!--theme-->', () => parts.join('\n    '));
}

/** What the page shows until the site is drawn: photos, the frame of other pages, or a spinner. */
export type StartFrame = 'photos' | 'overview' | 'page' | 'none';

/** @param url path and query; pages without a header and those without a sign-in have a spinner */
export function startFrameOf(url: string): StartFrame {
  const parsed = URL.parse(url, 'http://localhost');
  if (!parsed) return 'none';
  const { pathname, searchParams } = parsed;
  if (searchParams.get('stripped') === 'true' || searchParams.get('hideHeaderNav') === 'true') return 'none';
  if (/^\/my-photos(\/photos)?\/?$/.test(pathname)) return 'photos';
  if (pathname === '/') return 'overview';
  return /^\/(downloads|my-photos\/[^/]+)\/?$/.test(pathname) ? 'page' : 'none';
}

/** Keeps the markup of `<!--only FRAME FRAME: MARKUP-->` in pages with one of these frames, and drops it in others. */
export function placeFrame(page: string, frame: StartFrame): string {
  return page.replaceAll(/<!--only ([\w ]+):(.*?)-->/gs, (_, frames: string, markup: string) =>
    frames.split(' ').includes(frame) ? markup : '',
  );
}
