import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { noCallbacks } from '../../../test/no-callbacks.ts';
import { systemClock } from '../../platform/clock/index.ts';
import { holds, sqlOf } from '../../platform/database/sql.ts';
import { createLog } from '../../platform/log/index.ts';
import { type Customers, createCustomers } from './index.ts';

const tenantId = 'demo';

let db: TestDatabase;
let customers: Customers;

beforeAll(async () => {
  db = await createTestDatabase();
  customers = createCustomers({
    database: db.database,
    clock: systemClock,
    log: createLog({ level: 'silent', process: 'test' }),
    ...noCallbacks,
    requiredBusinessDetailsOf: () => [],
  });
  await customers.openTenant(tenantId);
});
afterAll(() => db.drop());

async function put(name: string): Promise<string> {
  const identity = { issuer: 'https://id.example', subject: name };
  const customer = { tenantId, shopCustomerId: name, email: `${name}@demo.keepsake.test`, name, identity };
  const { customerId } = await db.database.transaction((tx) =>
    customers.putFromShop(tx, {
      ...customer,
      business: null,
      makeIdentity: () => Promise.reject(new Error('has one')),
    }),
  );
  return customerId;
}

/** Reduces a customer to the row that a deleted account leaves. */
async function erase(customerId: string): Promise<void> {
  await sql`delete from identities where customer_id = ${customerId}`.execute(sqlOf(db.database.autocommit));
}

it('finds customers by id and by shop id, sorted by e-mail, without deleted ones', async () => {
  const [zoe, ada, gone] = [await put('zoe'), await put('ada'), await put('gone')];
  await erase(gone);
  const tx = db.database.autocommit;
  expect(await customers.listPeople(tx, tenantId, [zoe, gone, ada, randomUUID()])).toEqual([
    { customerId: ada, email: 'ada@demo.keepsake.test', userId: 'ada' },
    { customerId: zoe, email: 'zoe@demo.keepsake.test', userId: 'zoe' },
  ]);
  expect(await customers.listPeople(tx, 'another', [zoe])).toEqual([]);
  const byShop = await customers.listByShopId(tx, tenantId, ['ada', 'gone', 'nobody']);
  expect([...byShop.keys()]).toEqual(['ada']);
  expect(byShop.get('ada')).toMatchObject({ customerId: ada });
  expect((await customers.listByShopId(tx, 'another', ['ada'])).size).toBe(0);
});

it('returns a condition on rows of another module', async () => {
  const [here, gone] = [await put('here'), await put('away')];
  await erase(gone);
  const { rows } = await sql<{ who: string }>`
    select people.who from (values ('demo', ${here}::uuid), ('demo', ${gone}::uuid), ('another', ${here}::uuid))
      as people (tenant_id, who)
    where ${holds(customers.whileCustomer('people', 'who'))}`.execute(sqlOf(db.database.autocommit));
  expect(rows).toEqual([{ who: here }]);
});
