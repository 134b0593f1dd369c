import sharp from 'sharp';

export const readSize = (bytes: Uint8Array) => sharp(bytes).metadata();
