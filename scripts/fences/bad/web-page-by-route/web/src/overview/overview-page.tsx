export const cardWidth = 300;
