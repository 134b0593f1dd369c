import { thumbHashToRGBA } from 'thumbhash';
import { whenIdle } from '../../../browser/when-idle.ts';

/** Enough for everything around the window; a decoded placeholder is about 4 KB. */
const KEPT = 400;
const decoded = new Map<string, ImageData>();

function decode(thumbhash: string): ImageData | null {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0));
    const { w, h, rgba } = thumbHashToRGBA(bytes);
    return new ImageData(new Uint8ClampedArray(rgba), w, h);
  } catch {
    // A damaged placeholder leaves the average colour.
    return null;
  }
}

function keep(thumbhash: string, image: ImageData) {
  const oldest = decoded.size >= KEPT ? decoded.keys().next().value : undefined;
  if (oldest !== undefined) decoded.delete(oldest);
  decoded.set(thumbhash, image);
}

/** The placeholder's pixels, when it was decoded before. */
export function decodedThumbhash(thumbhash: string): ImageData | null {
  return decoded.get(thumbhash) ?? null;
}

/** Decodes once the browser is idle; `ready` is not called when the placeholder is damaged or was cancelled. */
export function decodeWhenIdle(thumbhash: string, ready: (image: ImageData) => void): () => void {
  let cancelled = false;
  whenIdle(() => {
    if (cancelled) return;
    const image = decodedThumbhash(thumbhash) ?? decode(thumbhash);
    if (!image) return;
    keep(thumbhash, image);
    ready(image);
  });
  return () => {
    cancelled = true;
  };
}
