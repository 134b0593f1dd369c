import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import type { Picture } from './compare-pictures.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium; nothing is downloaded. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
}

export interface Drawn {
  /** The size that Chromium gives it, upright. */
  readonly size: { readonly width: number; readonly height: number };
  /** What a screen of sRGB shows on white, at the size that was asked for. */
  readonly picture: Picture;
}

/** Draws a picture as the viewer does; undefined where Chromium cannot show it. */
export async function drawInChromium(
  browser: Browser,
  bytes: Buffer,
  mime: string,
  { width, height }: { width: number; height: number },
): Promise<Drawn | undefined> {
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(`<body style="margin: 0; background: #fff">`);
    const size = await page.evaluate(
      async ([src, style]) => {
        const image = new Image();
        image.src = src ?? '';
        image.style.cssText = style ?? '';
        document.body.append(image);
        await image.decode().catch(() => image.remove());
        return image.isConnected ? { width: image.naturalWidth, height: image.naturalHeight } : undefined;
      },
      [
        `data:${mime};base64,${bytes.toString('base64')}`,
        `display: block; width: ${width}px; height: ${height}px`,
      ],
    );
    if (!size) return undefined;
    const shot = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
    return { size, picture: { data: await sharp(shot).removeAlpha().raw().toBuffer(), width, height } };
  } finally {
    await page.close();
  }
}
