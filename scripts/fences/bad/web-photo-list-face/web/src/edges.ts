export const edges = [['preview', 'photo-list']];
