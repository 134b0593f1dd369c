import type { Names } from './names.ts';

const queries = ({
  kebab,
  camel,
  pascal,
}: Names) => `import { ${camel}Routes } from '@keepsake/contract/${kebab}';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export function use${pascal}() {
  return useQuery({
    queryKey: ['${kebab}'],
    queryFn: ({ signal }) => call(${camel}Routes.list${pascal}, { signal }),
  });
}
`;

const page = ({ kebab, camel, pascal }: Names) => `import { LayoutList } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { List, None } from '../lists/list.tsx';
import { Rows } from '../lists/paged-list.tsx';
import { Page } from '../ui/page/page.tsx';
import { Loading } from '../ui/skeleton/loading.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { use${pascal} } from './${kebab}-queries.ts';

export function ${pascal}Page() {
  const t = useTranslations();
  const list = use${pascal}();
  return (
    <Page title={t('${camel}.title')}>
      <List
        query={list}
        failed={t('${camel}.loadFailed')}
        isEmpty={list.data?.ids.length === 0}
        loading={
          <Loading count={3}>
            <Skeleton />
          </Loading>
        }
        empty={
          <None
            picture={<LayoutList />}
            title={t('${camel}.none')}
            text={t('${camel}.noneText')}
            toShop={t('shell.shop')}
          />
        }
      >
        {({ ids }) => (
          <Rows>
            {ids.map((id) => (
              <li key={id}>{id}</li>
            ))}
          </Rows>
        )}
      </List>
    </Page>
  );
}
`;

const view = ({
  kebab,
  camel,
  pascal,
  title,
}: Names) => `import { ${camel}Routes } from '@keepsake/contract/${kebab}';
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { setUpView } from '../testing/view.ts';

const { list${pascal} } = ${camel}Routes;
const id = '00000000-0000-4000-8000-000000000001';
const view = setUpView();

const open = async () => {
  await view.open('/${kebab}');
  await screen.findByRole('heading', { level: 1, name: '${title}' });
};

it('lists them', async () => {
  view.server.respond(list${pascal}, { ids: [id] });
  await open();
  await screen.findByText(id);
});

it('leads to the shop while there are none', async () => {
  await open();
  const main = within(screen.getByRole('main'));
  const link = await main.findByRole('link', { name: 'Go to the shop' });
  expect(link.getAttribute('href')).toBe('https://shop.example/');
});

it('loads them after "Try again"', async () => {
  view.server.error(list${pascal}, 'unavailable');
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  view.server.respond(list${pascal}, { ids: [id] });
  await view.user.click(again);
  await screen.findByText(id);
});
`;

export function pageFiles(names: Names): Record<string, string> {
  const folder = `web/src/${names.kebab}`;
  return {
    [`${folder}/${names.kebab}-page.tsx`]: page(names),
    [`${folder}/${names.kebab}-queries.ts`]: queries(names),
    [`${folder}/${names.kebab}.view.ts`]: view(names),
  };
}

/** English; a translator replaces them in the other catalogues. */
export function textsOf({ title }: Names): Record<string, string> {
  const plural = title.toLowerCase();
  return {
    title,
    loadFailed: `We couldn’t load your ${plural}`,
    none: `No ${plural} yet`,
    noneText: `Your ${plural} will be here.`,
  };
}
