export const edges = [
  ['albums', 'preview'],
  ['preview', 'albums'],
];
