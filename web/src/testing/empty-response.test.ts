import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emptyResponse } from './empty-response.ts';

/** Routes that the site may call. */
const all = Object.entries(routes).flatMap(([domain, ofDomain]) =>
  Object.entries<AnyRoute>(ofDomain)
    .filter(([, { auth }]) => auth !== 'back-office')
    .map(([name, route]) => [`${domain}.${name}`, route] as const),
);

describe('the empty response', () => {
  it.each(all)('of %s is one that its schema accepts', (_, route) => {
    expect(route.response.safeParse(emptyResponse(route.response)).success).toBe(true);
  });

  it('leaves out what is optional and counts nothing', () => {
    const schema = z.object({ items: z.array(z.string()), count: z.number(), name: z.optional(z.string()) });
    expect(emptyResponse(schema)).toEqual({ items: [], count: 0 });
  });

  it('is refused where a schema requires more than can be guessed', () => {
    expect(() => emptyResponse(z.string().check(z.regex(/^x$/)))).toThrow('no empty response');
  });
});
