import sharp from 'sharp';

const fileBytes = 100 * 2 ** 20;

interface CostlyJpeg {
  readonly what: string;
  readonly pattern: string;
  /** Whether the structure follows the start, else precedes the end. */
  readonly isBehindStart: boolean;
}

/** Structure that takes long to walk through. */
export const costlyJpegs: readonly CostlyJpeg[] = [
  { what: '26 million comments before its end', pattern: 'fffe0002', isBehindStart: false },
  { what: '26 million comments behind its start', pattern: 'fffe0002', isBehindStart: true },
  { what: 'fill bytes before its end', pattern: 'ff', isBehindStart: false },
  { what: 'fill bytes behind its start', pattern: 'ff', isBehindStart: true },
  { what: 'stuffed zeros before its end', pattern: 'ff00', isBehindStart: false },
];

/** 100 MiB around a small picture. */
export async function makeCostlyJpeg({ what, pattern, isBehindStart }: CostlyJpeg): Promise<Buffer> {
  const shade = costlyJpegs.findIndex((one) => one.what === what);
  const bytes = await sharp({
    create: { width: 64, height: 64, channels: 3, background: { r: shade, g: 90, b: 90 } },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  const at = isBehindStart ? 2 : bytes.length - 2;
  const filling = Buffer.alloc(fileBytes - bytes.length - 4, Buffer.from(pattern, 'hex'));
  return Buffer.concat([bytes.subarray(0, at), filling, bytes.subarray(at)]);
}
