export const size = 300;
