import { readEmail } from '@keepsake/contract/email-address';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await sql`insert into tenants values ('one')`.execute(sqlOf(db.database.autocommit));
});
afterAll(() => db.drop());

/** Every code point but U+0000 and surrogates. */
function everyCodePoint(): number[] {
  const all = Array.from({ length: 0x110000 - 1 }, (_, index) => index + 1);
  return all.filter((code) => code < 0xd800 || code > 0xdfff);
}

/** An index entry takes at most 2,700 bytes. */
const perRow = 600;

it('the database and the code agree on the one spelling of every code point', async () => {
  const codes = everyCodePoint();
  const texts = Array.from({ length: Math.ceil(codes.length / perRow) }, (_, row) =>
    String.fromCodePoint(...codes.slice(row * perRow, (row + 1) * perRow)),
  );
  const { rows } = await sql<{ email: string; canonical_email: string }>`
    insert into accounts (tenant_id, account_id, email, password_hash, created_at)
    select 'one', gen_random_uuid(), email, '', now() from unnest(${texts}::text[]) given (email)
    returning email, canonical_email`.execute(sqlOf(db.database.autocommit));
  expect(rows).toHaveLength(texts.length);
  const different = rows.filter(({ email, canonical_email }) => canonicalEmail(email) !== canonical_email);
  expect(different).toEqual([]);
});

it('an e-mail address is stored in ASCII, so that two spellings differ in A to Z alone', () => {
  for (const code of everyCodePoint()) {
    const text = String.fromCodePoint(code);
    for (const typed of [
      `${text}a@example.com`,
      `a${text}a@example.com`,
      `a@ex${text}ample.com`,
      `a@example.co${text}m`,
    ]) {
      const read = readEmail(typed);
      if ('email' in read && !/^[!-~]+$/.test(read.email)) expect.fail(JSON.stringify(typed));
    }
  }
});
