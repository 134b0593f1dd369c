import { ciede2000, type Lab, toLab } from './ciede2000.ts';

/** 8-bit sRGB, 3 channels, no padding. */
export interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface PictureDifference {
  /** Mean CIEDE2000 of all pixels. */
  readonly mean: number;
  readonly most: number;
  readonly structure: number;
}

function listLab({ data }: Picture): Lab[] {
  return Array.from({ length: data.length / 3 }, (_, index) =>
    toLab([data[index * 3] ?? 0, data[index * 3 + 1] ?? 0, data[index * 3 + 2] ?? 0]),
  );
}

const windowSide = 8;
const windowStep = 4;
const steadyMean = (0.01 * 100) ** 2;
const steadySpread = (0.03 * 100) ** 2;

function similarityOfWindow(first: readonly number[], second: readonly number[]): number {
  const count = first.length;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const mean1 = sum(first) / count;
  const mean2 = sum(second) / count;
  const spread1 = sum(first.map((value) => (value - mean1) ** 2)) / count;
  const spread2 = sum(second.map((value) => (value - mean2) ** 2)) / count;
  const shared = sum(first.map((value, index) => (value - mean1) * ((second[index] ?? 0) - mean2))) / count;
  return (
    ((2 * mean1 * mean2 + steadyMean) * (2 * shared + steadySpread)) /
    ((mean1 ** 2 + mean2 ** 2 + steadyMean) * (spread1 + spread2 + steadySpread))
  );
}

/**
 * Mean SSIM over windows of 8 x 8: Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment: from error
 * visibility to structural similarity" (IEEE Transactions on Image Processing 13, 2004), with flat windows.
 */
function compareStructure(first: readonly Lab[], second: readonly Lab[], { width, height }: Picture): number {
  const similarities: number[] = [];
  const lastTop = Math.max(height - windowSide, 0);
  const lastLeft = Math.max(width - windowSide, 0);
  const take = (lab: readonly Lab[], left: number, top: number) => {
    const values: number[] = [];
    for (let y = top; y < Math.min(top + windowSide, height); y += 1) {
      for (let x = left; x < Math.min(left + windowSide, width); x += 1) {
        values.push(lab[y * width + x]?.[0] ?? 0);
      }
    }
    return values;
  };
  for (let top = 0; top <= lastTop; top += windowStep) {
    for (let left = 0; left <= lastLeft; left += windowStep) {
      similarities.push(similarityOfWindow(take(first, left, top), take(second, left, top)));
    }
  }
  return similarities.reduce((total, value) => total + value, 0) / similarities.length;
}

export function comparePictures(first: Picture, second: Picture): PictureDifference {
  if (first.width !== second.width || first.data.length !== second.data.length) {
    throw new Error(
      `pictures of ${first.width} x ${first.height} and ${second.width} x ${second.height} pixels`,
    );
  }
  const lab1 = listLab(first);
  const lab2 = listLab(second);
  const differences = lab1.map((lab, index) => ciede2000(lab, lab2[index] ?? [0, 0, 0]));
  const sorted = differences.toSorted((a, b) => a - b);
  return {
    mean: differences.reduce((total, value) => total + value, 0) / differences.length,
    most: sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0,
    structure: compareStructure(lab1, lab2, first),
  };
}
