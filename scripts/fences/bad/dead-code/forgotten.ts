export const forgotten = 3;
