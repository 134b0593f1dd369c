const headerBytes = 0x40;
const recordBytes = 0x20;
const cameraInfo = 0x20;
const dateOffset = 0x384;

/** The date field: seconds since 1970 UTC, milliseconds, and minutes west of UTC. */
function readDateField(field: DataView, isLittle: boolean): string {
  const seconds = field.getUint32(0, isLittle);
  const milliseconds = field.getUint32(4, isLittle) & 0xffff;
  const minutesWest = field.getInt16(8, isLittle);
  const local = new Date((seconds - minutesWest * 60) * 1000 + (milliseconds % 1000));
  const ahead = Math.abs(minutesWest);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = `${minutesWest > 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
  return `${local.toISOString().slice(0, -1)}${offset}`;
}

/**
 * The date of a thermal picture. FLIR's phone cameras write it only to their own segments: a file of records
 * ("FFF") with a big-endian directory, whose camera record states its own byte order.
 *
 * @returns `YYYY-MM-DDTHH:mm:ss.sss±hh:mm`, undefined where the data ends early
 */
export function readFlirDate(flir: Uint8Array): string | undefined {
  const data = new DataView(flir.buffer, flir.byteOffset, flir.byteLength);
  if (data.byteLength < headerBytes) return undefined;
  const directory = data.getUint32(0x18);
  const count = data.getUint32(0x1c);
  for (let index = 0; index < count; index += 1) {
    const at = directory + index * recordBytes;
    if (at + recordBytes > data.byteLength) return undefined;
    if (data.getUint16(at) !== cameraInfo) continue;
    const start = data.getUint32(at + 0x0c);
    if (start + dateOffset + 10 > data.byteLength) return undefined;
    const isLittle = data.getUint16(start, true) === 2;
    return readDateField(new DataView(data.buffer, data.byteOffset + start + dateOffset, 10), isLittle);
  }
  return undefined;
}
