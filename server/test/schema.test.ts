import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';
import { describeSchema } from './describe-schema.ts';

it('docs/schema.sql shows the database after all migrations; when it is stale, "npm run schema" writes it', async () => {
  const db = await createTestDatabase();
  const committed = await readFile(new URL('../../docs/schema.sql', import.meta.url), 'utf8');
  expect(committed).toBe(await describeSchema(db.url));
  await db.drop();
});
