/** Chromaticities x and y of white, red, green and blue, in the order of PNG's cHRM. */
export type Chromaticities = readonly number[];

/** Rows of a matrix of 3 x 3. */
export type Matrix = readonly number[];

export const unchanged: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];

const d65 = [0.3127, 0.329];
const illuminantC = [0.31, 0.316];
const srgb = [...d65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];

/** Primaries by their numbers (ITU-T H.273, table 2); Chromium 150 knows the same. */
export const codedPrimaries: Readonly<Record<number, Chromaticities>> = {
  1: srgb,
  4: [...illuminantC, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
  5: [...d65, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [...d65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  7: [...d65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  8: [...illuminantC, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
  9: [...d65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  10: [1 / 3, 1 / 3, 1, 0, 0, 1, 0, 0],
  11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [...d65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  22: [...d65, 0.63, 0.34, 0.295, 0.605, 0.155, 0.077],
};

const at = (values: readonly number[], index: number) => values[index] ?? 0;

function multiply(first: Matrix, second: Matrix): Matrix {
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [index - (index % 3), index % 3];
    return [0, 1, 2].reduce((sum, k) => sum + at(first, row + k) * at(second, 3 * k + column), 0);
  });
}

function apply(matrix: Matrix, vector: readonly number[]): number[] {
  return [0, 3, 6].map((row) => [0, 1, 2].reduce((sum, k) => sum + at(matrix, row + k) * at(vector, k), 0));
}

/** Values of a row, times one of `factors` for each column. */
const scaleColumns = (matrix: Matrix, factors: readonly number[]): Matrix =>
  matrix.map((value, index) => value * at(factors, index % 3));

/** Undefined for a matrix without an inverse. */
function invert(matrix: Matrix): Matrix | undefined {
  const minor = (row: number, column: number) => {
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3];
    const [c1, c2] = [(column + 1) % 3, (column + 2) % 3];
    return (
      at(matrix, 3 * r1 + c1) * at(matrix, 3 * r2 + c2) - at(matrix, 3 * r1 + c2) * at(matrix, 3 * r2 + c1)
    );
  };
  const determinant = [0, 1, 2].reduce((sum, column) => sum + at(matrix, column) * minor(0, column), 0);
  if (Math.abs(determinant) < 1e-6) return undefined;
  return Array.from({ length: 9 }, (_, index) => minor(index % 3, Math.floor(index / 3)) / determinant);
}

/** Responses of the cones in Bradford's model (ICC.1:2022, annex E). */
const bradford: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

const toXyz = ([x = 0, y = 0]: readonly number[]) => [x / y, 1, (1 - x - y) / y];

const fromCones = invert(bradford) ?? unchanged;

/** Matrix from XYZ under one white to another. */
function adapt(white: readonly number[], wanted: readonly number[]): Matrix {
  const [seen, wished] = [apply(bradford, white), apply(bradford, wanted)];
  const gains = wished.map((value, index) => value / at(seen, index));
  return multiply(scaleColumns(fromCones, gains), bradford);
}

/** Matrix from linear RGB to XYZ under D65; undefined where the chromaticities span no triangle. */
function toXyzUnderD65(chromaticities: Chromaticities): Matrix | undefined {
  const isPossible = chromaticities.every((value) => value >= 0 && value <= 1) && at(chromaticities, 1) > 0;
  const [rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0] = chromaticities.slice(2);
  const columns = [rx, gx, bx, ry, gy, by, 1 - rx - ry, 1 - gx - gy, 1 - bx - by];
  const inverse = isPossible ? invert(columns) : undefined;
  if (!inverse) return undefined;
  const white = toXyz(chromaticities);
  return multiply(adapt(white, toXyz(d65)), scaleColumns(columns, apply(inverse, white)));
}

const fromXyz = invert(toXyzUnderD65(srgb) ?? unchanged) ?? unchanged;

/** White of profiles: D50 as XYZ (ICC.1:2022, 7.2.16). */
const d50 = [0.9642, 1, 0.8249];

/** Matrix from linear RGB to that of sRGB by the XYZ of pure red, green and blue under D50. */
export function fromColumns(columns: readonly (readonly number[])[]): Matrix {
  const rows = [0, 1, 2].flatMap((row) => columns.map((column) => at(column, row)));
  return multiply(fromXyz, multiply(adapt(d50, toXyz(d65)), rows));
}

/** Matrix from linear RGB of these primaries to that of sRGB; undefined where they span no triangle. */
export function toSrgbPrimaries(chromaticities: Chromaticities): Matrix | undefined {
  const matrix = toXyzUnderD65(chromaticities);
  return matrix && multiply(fromXyz, matrix);
}
