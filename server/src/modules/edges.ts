/** Which server module may import the index.ts of which other; the import fences hold every module to it. */
export const edges: readonly (readonly [from: string, to: string])[] = [
  ['identity', 'customers'],
  ['back-office', 'customers'],
  ['back-office', 'identity'],
  ['back-office', 'shared-albums'],
  ['dev-mailbox', 'identity'],
  ['albums', 'photos'],
  ['shared-albums', 'albums'],
  ['shared-albums', 'customers'],
  ['downloads', 'customers'],
  ['downloads', 'photos'],
  ['downloads', 'shared-albums'],
  ['uploads', 'photos'],
  ['derivatives', 'photos'],
  ['push', 'identity'],
];
