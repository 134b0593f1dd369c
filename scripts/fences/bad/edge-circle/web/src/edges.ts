export const edges = [
  ['library', 'preview'],
  ['preview', 'library'],
];
