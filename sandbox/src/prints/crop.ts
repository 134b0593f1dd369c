interface Sides {
  readonly width: number;
  readonly height: number;
}

interface Paper {
  /** Shorter side in millimetres. */
  readonly short: number;
  readonly long: number;
}

/** The part of a photo that fills its print, which lies or stands as the photo does. */
export interface Crop {
  /** Width by height of the print. */
  readonly aspect: number;
  /** Along which the photo is cut; undefined: all of it is printed. */
  readonly axis: 'x' | 'y' | undefined;
}

/** A missing part this small is not visible. */
const tolerance = 0.005;

export function cropOf({ width, height }: Sides, { short, long }: Paper): Crop {
  const [across, down] = height > width ? [short, long] : [long, short];
  const aspect = across / down;
  const surplus = width / height / aspect;
  const isWhole = Math.abs(surplus - 1) < tolerance;
  return {
    aspect,
    axis: isWhole ? undefined : surplus > 1 ? 'x' : 'y',
  };
}

/**
 * Where the crop is after the picture was dragged.
 *
 * @param focus 0: the start of the photo, 1: its end
 * @param hidden pixels of the shown picture outside of its crop
 */
export function dragged(focus: number, pixels: number, hidden: number): number {
  if (hidden <= 0) return focus;
  return Math.min(1, Math.max(0, focus - pixels / hidden));
}
