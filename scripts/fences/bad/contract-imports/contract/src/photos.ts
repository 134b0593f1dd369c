import sharp from 'sharp';

export const formats = Object.keys(sharp.format);
