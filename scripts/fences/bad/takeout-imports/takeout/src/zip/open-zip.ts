import { inflateRawSync } from 'node:zlib';

export const inflate = (bytes: Uint8Array) => inflateRawSync(bytes);
