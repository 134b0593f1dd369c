import { expect, it } from 'vitest';
import { may, type Role, type SharedAlbumAction } from './shared-albums.policy.ts';

it.each<[Role, readonly SharedAlbumAction[]]>([
  ['owner', ['see-participants', 'delete-for-all']],
  ['participant', ['leave']],
])('%s may %j and nothing else', (role, actions) => {
  const all: SharedAlbumAction[] = ['see-participants', 'delete-for-all', 'leave'];
  expect(all.filter((action) => may(role, action))).toEqual(actions);
});
