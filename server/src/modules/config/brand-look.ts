import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BrandTheme,
  brandFileAddress,
  type ColourPair,
  headingFamilies,
  renderTheme,
} from '@keepsake/contract/theme';
import { readBytes } from '../../platform/files/read.ts';
import type { MailLook } from '../../platform/mail/index.ts';

/** A picture or font of a brand, served as it is. */
export interface BrandFileBytes {
  /** Path of the address, without its version. */
  readonly path: string;
  readonly version: string;
  readonly bytes: Buffer;
}

/** Parts of a theme for the server's pages, mails and index.html. */
export interface BrandLook {
  /** Style sheet with font and custom properties. */
  readonly styles: string;
  readonly canvas: ColourPair;
  /** Font of the headings, for most letters. */
  readonly font: string | undefined;
  readonly icon: string;
  /** Addresses of the icons for installing, if the brand has them. */
  readonly installed: NonNullable<BrandTheme['pictures']['installed']> | undefined;
  readonly hero: string;
  /** Mails support no custom properties. */
  readonly mail: MailLook;
}

function namesIn({ pictures, headingFont }: BrandTheme): string[] {
  const fonts = headingFont === null ? [] : [headingFont.latin, headingFont.latinExt];
  const { icon, installed, wordmark, hero } = pictures;
  const icons = installed ? [installed.small, installed.large, installed.maskable, installed.touch] : [];
  const names = [icon, ...icons, wordmark.file, hero, ...fonts];
  return names.filter((name) => name !== undefined);
}

/** Font packages are looked up from this file; all else is in the brand's folder. */
function locate(folder: string, name: string): string {
  return name.startsWith('@') ? fileURLToPath(import.meta.resolve(name)) : path.join(folder, name);
}

/**
 * Reads the files that a theme names. Rejects with the first one missing.
 *
 * @param folder of the brand's pictures
 */
export async function readBrandFiles(
  { id, theme }: { readonly id: string; readonly theme: BrandTheme },
  folder: string,
): Promise<ReadonlyMap<string, BrandFileBytes>> {
  const entries = namesIn(theme).map(async (name) => {
    try {
      const bytes = await readBytes(locate(folder, name));
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
      return [name, { path: brandFileAddress(id, name), version, bytes }] as const;
    } catch (cause) {
      throw new Error(`brand ${id}.json: theme: there is no file ${path.join(id, name)}`, { cause });
    }
  });
  return new Map(await Promise.all(entries));
}

const inPixels = (radius: number | 'full') => (radius === 'full' ? '999px' : `${radius}px`);

export function lookOf(
  { id, theme }: { readonly id: string; readonly theme: BrandTheme },
  files: ReadonlyMap<string, BrandFileBytes> = new Map(),
): BrandLook {
  const addressOf = (name: string) => brandFileAddress(id, name, files.get(name)?.version);
  const { colours, pictures, buttonRadius, headingFont } = theme;
  const { installed } = pictures;
  return {
    styles: renderTheme(theme, addressOf),
    canvas: colours.canvas,
    font: headingFont === null ? undefined : addressOf(headingFont.latin),
    icon: addressOf(pictures.icon),
    installed: installed && {
      small: addressOf(installed.small),
      large: addressOf(installed.large),
      maskable: addressOf(installed.maskable),
      touch: addressOf(installed.touch),
    },
    hero: addressOf(pictures.hero),
    mail: {
      accent: colours.accent.light,
      onAccent: colours.onAccent.light,
      canvas: colours.canvas.light,
      radius: inPixels(buttonRadius),
      headingFamilies: headingFamilies(theme),
    },
  };
}
