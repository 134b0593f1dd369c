import type { Names } from './names.ts';

const contract = ({ kebab, camel, pascal, base }: Names) => `import * as z from 'zod/mini';
import { route } from './route.ts';
import { id } from './values.ts';

export const ${camel}List = z.object({ ids: z.array(id) });
export type ${pascal}List = z.infer<typeof ${camel}List>;

export const ${camel}Routes = {
  list${pascal}: route({
    base: '${base}',
    auth: 'customer',
    method: 'GET',
    path: '/${kebab}',
    status: 200,
    summary: 'Ids of the own ${kebab.replaceAll('-', ' ')}',
    response: ${camel}List,
  }),
};
`;

const index = ({ kebab, pascal }: Names) => `import type { Database } from '../../platform/database/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import { register${pascal}Routes } from './${kebab}.routes.ts';

interface ${pascal} {
  register(app: HttpServer): void;
}

export function create${pascal}(dependencies: { readonly database: Database }): ${pascal} {
  return { register: (app) => register${pascal}Routes(app, dependencies) };
}
`;

const routes = ({
  kebab,
  camel,
  pascal,
}: Names) => `import { ${camel}Routes as routes } from '@keepsake/contract/${kebab}';
import type { Database } from '../../platform/database/index.ts';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import { list${pascal}Ids } from './${kebab}.repository.ts';

export function register${pascal}Routes(app: HttpServer, { database }: { readonly database: Database }): void {
  implement(app, routes.list${pascal}, async ({ actor }) => ({
    ids: await list${pascal}Ids(database.autocommit, actor.tenantId, actor.customerId),
  }));
}
`;

const repository = ({
  camel,
  pascal,
  table,
}: Names) => `import type { Transaction } from '../../platform/database/index.ts';
import { sqlOf } from '../../platform/database/sql.ts';

interface Tables {
  ${table}: { tenant_id: string; customer_id: string; id: string };
}

export async function list${pascal}Ids(
  tx: Transaction,
  tenantId: string,
  customerId: string,
): Promise<string[]> {
  const ${camel} = await sqlOf<Tables>(tx)
    .selectFrom('${table}')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return ${camel}.map(({ id }) => id);
}
`;

const test = ({ kebab, camel, pascal }: Names) => `import { basePath } from '@keepsake/contract/bases';
import { ${camel}Routes } from '@keepsake/contract/${kebab}';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

const { method, base, path } = ${camel}Routes.list${pascal};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('lists nothing for a new customer', async () => {
  const { token } = await test.signUp('dora@demo.keepsake.test');
  const response = await test.request(token, { method, url: \`\${basePath(base)}\${path}\` });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ ids: [] });
});
`;

const migration = ({ table }: Names) => `create table ${table} (
  tenant_id text not null,
  customer_id uuid not null,
  id uuid not null,
  primary key (tenant_id, customer_id, id),
  foreign key (tenant_id, customer_id) references customers
);
`;

export function moduleFiles(names: Names, migrationName: string): Record<string, string> {
  const module = `server/src/modules/${names.kebab}`;
  return {
    [`contract/src/${names.kebab}.ts`]: contract(names),
    [`${module}/index.ts`]: index(names),
    [`${module}/${names.kebab}.routes.ts`]: routes(names),
    [`${module}/${names.kebab}.repository.ts`]: repository(names),
    [`${module}/${names.kebab}.test.ts`]: test(names),
    [`server/migrations/${migrationName}-${names.kebab}.sql`]: migration(names),
  };
}
