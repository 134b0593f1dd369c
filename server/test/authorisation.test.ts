// Proves UPL-14, PLA-13, PLA-37.

import { backOfficeScopes } from '@keepsake/contract/back-office';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedStatus, things } from './authorisation-expectations.ts';
import { namedRoutes, type Sample, samples } from './authorisation-samples.ts';
import { createWorld, type World } from './authorisation-world.ts';
import { type Caller, callers } from './callers.ts';
import { newAddress, requestOf } from './http-app.ts';

/** T1: every route, by every caller, on own, foreign, deleted and missing things. */

function mayCall(route: AnyRoute, caller: Caller): boolean {
  if (route.auth === 'customer') return caller === 'owner' || caller === 'other';
  return caller === route.auth;
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function send(route: AnyRoute, sample: Sample, token: string | undefined) {
  return world.test.request(token, {
    ...requestOf(route, sample),
    headers: { 'x-correlationid': 'matrix' },
    remoteAddress: newAddress(),
  });
}

describe('every route of the contract', () => {
  it.each(namedRoutes)('$name has a sample in the matrix', ({ name }) => {
    expect(samples[name]).toBeDefined();
  });

  const guarded = namedRoutes.filter(({ route }) => route.auth !== 'public');
  const refused = guarded.flatMap(({ name, route }) =>
    callers.filter((caller) => !mayCall(route, caller)).map((caller) => ({ name, route, caller })),
  );

  it.each(refused)('$name refuses $caller, whatever it is about', async ({ name, route, caller }) => {
    const responses = await Promise.all(
      things.map((thing) => send(route, samples[name]?.(world.idsOf(thing)) ?? {}, world.tokens[caller])),
    );
    for (const response of responses) expect(response.statusCode).toBe(401);
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  });

  const scoped = namedRoutes.filter(({ route }) => route.auth === 'back-office');

  it.each(scoped)('$name needs its scope', async ({ name, route }) => {
    expect(backOfficeScopes).toContain(route.scope);
    const others = backOfficeScopes.filter((scope) => scope !== route.scope);
    const response = await send(
      route,
      samples[name]?.(world.idsOf('own')) ?? {},
      await world.test.backOfficeToken(others.join(' ')),
    );
    expect(response.statusCode).toBe(403);
  });

  const reading = guarded.filter(({ route }) => route.auth === 'customer' && route.method === 'GET');
  const cases = reading.flatMap(({ name, route }) => things.map((thing) => ({ name, route, thing })));

  it.each(cases)('$name responds to its owner about $thing', async ({ name, route, thing }) => {
    const response = await send(route, samples[name]?.(world.idsOf(thing)) ?? {}, world.tokens.owner);
    expect(response.statusCode).toBe(expectedStatus(name, thing));
  });

  it('returns the same response for a foreign, a deleted and a missing photo', async () => {
    const route = routes.photos.getPhoto;
    const bodies = await Promise.all(
      (['foreign', 'deleted', 'missing'] as const).map(
        async (thing) =>
          (await send(route, { params: { id: world.photos[thing] } }, world.tokens.owner)).body,
      ),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it('deletes no foreign photo, and returns the same response for foreign and missing ones', async () => {
    const body = { photoIds: [world.photos.foreign, world.photos.missing, world.photos.deleted] };
    const response = await send(routes.photos.deletePhotos, { body }, world.tokens.owner);
    expect(response.json()).toEqual({ failed: body.photoIds });
    const still = await send(
      routes.photos.getPhoto,
      { params: { id: world.photos.foreign } },
      world.tokens.other,
    );
    expect(still.statusCode).toBe(200);
  });
});
