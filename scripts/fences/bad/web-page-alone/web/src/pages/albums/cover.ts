export const cover = 300;
