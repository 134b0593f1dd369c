export const edges = [['albums', 'photos']];
