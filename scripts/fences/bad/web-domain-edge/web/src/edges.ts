export const edges = [['preview', 'library']];
