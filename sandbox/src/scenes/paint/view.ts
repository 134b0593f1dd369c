/** Where the camera stands and looks. x is right, y is up, z is forward; metres and pixels. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** long side of the picture, the measure for sizes that belong to the film, not to the world */
  readonly unit: number;
  /** pixel row of the horizon */
  readonly horizon: number;
  /** pixels that an angle with tangent 1 takes */
  readonly focal: number;
  /** height of the camera above y = 0 */
  readonly eye: number;
  readonly sun: Sun;
}

export interface Sun {
  /** radians to the right of straight ahead; beyond ±π/2 it is behind the camera */
  readonly azimuth: number;
  /** radians above the horizon */
  readonly elevation: number;
  /** unit vector towards the sun */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * @param azimuth degrees
 * @param elevation degrees
 */
export function sunAt(azimuth: number, elevation: number): Sun {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  return {
    azimuth: a,
    elevation: e,
    x: Math.sin(a) * Math.cos(e),
    y: Math.sin(e),
    z: Math.cos(a) * Math.cos(e),
  };
}
