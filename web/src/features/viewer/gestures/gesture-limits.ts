/** Figures of the preview's gestures (specification, sections 2 and 9). */
export const gestureLimits = {
  minScale: 1,
  maxScale: 2.5,
  /** Share of the width, or of the height, beyond which a drag counts. */
  threshold: 0.35,
  /** A photo moves faster than the finger, and hardly at all where there is none to come. */
  speed: 1.5,
  speedAtEnd: 0.2,
  /** Milliseconds from one tap to the next. */
  doubleTapWindow: 200,
} as const;
