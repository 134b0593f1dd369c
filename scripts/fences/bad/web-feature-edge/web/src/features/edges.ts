export const edges = [['albums', 'library']];
