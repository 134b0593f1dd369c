/** Height of the bands at both edges of the window in which a drag scrolls, in pixels. */
const BAND = 96;
/** Pixels in a second, at the very edge. */
const FASTEST = 1600;

/** How fast a drag at `y` scrolls a window of that height: pixels in a second, negative upwards. */
export function edgeSpeed(y: number, height: number): number {
  const band = Math.min(BAND, height / 4);
  const above = Math.min(1, (band - y) / band);
  if (above > 0) return -FASTEST * above ** 2;
  const below = Math.min(1, (y - (height - band)) / band);
  return below > 0 ? FASTEST * below ** 2 : 0;
}
