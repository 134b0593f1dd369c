export type Rgb = readonly [red: number, green: number, blue: number];
export type Lab = readonly [lightness: number, a: number, b: number];

function linearise(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function labRoot(share: number): number {
  return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
}

/** CIE L*a*b* (white point D65) of an sRGB colour of 0 to 255 a channel: IEC 61966-2-1, then CIE 15:2004, 8.2.1. */
export function toLab(colour: Rgb): Lab {
  const [red, green, blue] = colour.map(linearise) as [number, number, number];
  const x = labRoot((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = labRoot(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = labRoot((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degree = Math.PI / 180;

function hueOf(a: number, b: number): number {
  const angle = a === 0 && b === 0 ? 0 : Math.atan2(b, a) / degree;
  return angle < 0 ? angle + 360 : angle;
}

function strengthOfChroma(chroma: number): number {
  return Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
}

function compareHues(first: number, second: number): { step: number; middle: number } {
  const apart = second - first;
  if (Math.abs(apart) <= 180) return { step: apart, middle: (first + second) / 2 };
  const sum = first + second;
  return { step: apart > 0 ? apart - 360 : apart + 360, middle: (sum < 360 ? sum + 360 : sum - 360) / 2 };
}

function hueWeight(hue: number): number {
  return (
    1 -
    0.17 * Math.cos((hue - 30) * degree) +
    0.24 * Math.cos(2 * hue * degree) +
    0.32 * Math.cos((3 * hue + 6) * degree) -
    0.2 * Math.cos((4 * hue - 63) * degree)
  );
}

/**
 * CIEDE2000, after Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (Color Research and
 * Application 30, 2005). 1 is just visible side by side.
 */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1 + 0.5 * (1 - strengthOfChroma((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const chroma1 = Math.hypot(a1 * stretch, b1);
  const chroma2 = Math.hypot(a2 * stretch, b2);
  const isGrey = chroma1 * chroma2 === 0;
  const hue1 = hueOf(a1 * stretch, b1);
  const hue2 = hueOf(a2 * stretch, b2);
  const { step, middle } = isGrey ? { step: 0, middle: hue1 + hue2 } : compareHues(hue1, hue2);
  const chroma = (chroma1 + chroma2) / 2;
  const lightness = ((l1 + l2) / 2 - 50) ** 2;
  const byLightness = (l2 - l1) / (1 + (0.015 * lightness) / Math.sqrt(20 + lightness));
  const byChroma = (chroma2 - chroma1) / (1 + 0.045 * chroma);
  const byHue =
    (2 * Math.sqrt(chroma1 * chroma2) * Math.sin((step / 2) * degree)) /
    (1 + 0.015 * chroma * hueWeight(middle));
  const turn = Math.sin(60 * Math.exp(-(((middle - 275) / 25) ** 2)) * degree);
  const together = -turn * 2 * strengthOfChroma(chroma) * byChroma * byHue;
  return Math.sqrt(byLightness ** 2 + byChroma ** 2 + byHue ** 2 + together);
}
