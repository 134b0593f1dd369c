// Proves PRI-12, PRI-13, PRI-14, PRI-30.

import { addressExample } from '@keepsake/contract/back-office-examples';
import { describe, expect, it, vi } from 'vitest';
import { TooManyReadsError } from '../selection-calls.ts';
import { foreignId, photoIds, refusalOf, sentSelection, servePrints } from './serve-prints.suite.ts';

const prints = servePrints();
const [one = '', two = '', three = ''] = photoIds;
const hour = 3_600_000;

describe('a selection', () => {
  it('is opened with its token, which no page has', async () => {
    const { body, headers: sent } = await prints.get(await prints.open());
    for (const [index] of photoIds.entries()) expect(body).toContain(`photo-${index + 1}.jpg`);
    expect(body).not.toContain(sentSelection.token);
    expect(sent).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(sent['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");
  });

  it.each([
    ['tampered', { ...sentSelection, token: 'the-tokem' }],
    ['foreign', { ...sentSelection, tempSelectionId: 'another' }],
    ['missing', {}],
    ['without a token', { ...sentSelection, token: null }],
  ])('that is %s is not opened', async (_, some) => {
    expect(refusalOf(await prints.post('/prints/sessions', some))).toEqual([410, { problem: 'ended' }]);
  });

  it('that has expired is not opened', async () => {
    prints.keepsake.hasEnded = true;
    expect((await prints.post('/prints/sessions', sentSelection)).statusCode).toBe(410);
  });

  it('is opened later when Keepsake is unavailable', async () => {
    prints.keepsake.isAway = true;
    expect(refusalOf(await prints.post('/prints/sessions', sentSelection))).toEqual([
      503,
      { problem: 'away' },
    ]);
    prints.keepsake.isAway = false;
    await prints.open();
  });

  it.each([
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
  ])('that was read too often shows how long to wait: %s s', async (seconds, wait) => {
    vi.spyOn(prints.keepsake, 'readSelection').mockRejectedValueOnce(new TooManyReadsError(seconds));
    const refused = await prints.post('/prints/sessions', sentSelection);
    expect(refusalOf(refused)).toEqual([
      429,
      { problem: 'too-many', text: expect.stringContaining(`Please wait ${wait}, then try again.`) },
    ]);
    expect(refused.headers['retry-after']).toBe(String(seconds));
    await prints.open();
  });

  it('is open for a day', async () => {
    const path = await prints.open();
    prints.setTime(24 * hour - 1);
    expect((await prints.get(path)).statusCode).toBe(200);
    prints.setTime(24 * hour);
    const ended = await prints.get(path);
    expect(ended.statusCode).toBe(404);
    expect(ended.body).toContain('This selection has ended');
    expect((await prints.get(`${path}/photos/${one}.jpg`)).statusCode).toBe(410);
    expect((await prints.post(`${path}/orders`, {})).statusCode).toBe(410);
  });

  it('ends earlier when many others are opened, unless it is worked on', async () => {
    const statusOf = async (path = '') => (await prints.get(path)).statusCode;
    const paths: string[] = [];
    for (let n = 0; n < 5; n += 1) paths.push(await prints.open());
    expect(await statusOf(paths[0])).toBe(200);
    paths.push(await prints.open(), await prints.open());
    expect(await Promise.all(paths.map(statusOf))).toEqual([200, 404, 404, 200, 200, 200, 200]);
  });

  it('shows which of its photos were deleted before', async () => {
    for (const id of [one, three]) prints.keepsake.there.delete(id);
    const { body } = await prints.get(await prints.open());
    expect(body).toContain('&quot;deletedPlaces&quot;:[1,3]');
    expect(body).not.toContain('photo-1.jpg');
  });
});

describe('a picture', () => {
  it('is passed on', async () => {
    const response = await prints.get(`${await prints.open()}/photos/${one}.jpg`);
    expect([response.headers['content-type'], response.body]).toEqual([
      'image/jpeg',
      `http://keepsake/${one}/1`,
    ]);
  });

  it.each(['of another selection', 'that was deleted'])('%s is refused', async (which) => {
    const path = await prints.open();
    prints.keepsake.there.delete(one);
    prints.setTime(hour);
    const id = which === 'that was deleted' ? one : foreignId;
    expect((await prints.get(`${path}/photos/${id}.jpg`)).statusCode).toBe(404);
    expect((await prints.get(`/prints/sessions/another/photos/${two}.jpg`)).statusCode).toBe(410);
  });

  it('is there when its address has expired: the selection is read once for all', async () => {
    const path = await prints.open();
    prints.keepsake.version = 2;
    prints.setTime(hour);
    const responses = await Promise.all(photoIds.map((id) => prints.get(`${path}/photos/${id}.jpg`)));
    expect(responses.map(({ body }) => body)).toEqual(photoIds.map((id) => `http://keepsake/${id}/2`));
    expect(prints.keepsake.reads).toBe(2);
  });

  it.each(['readPreview', 'readSelection'] as const)('is there again after a failure of %s', async (call) => {
    const path = await prints.open();
    prints.keepsake.version = 2;
    prints.setTime(hour);
    vi.spyOn(prints.keepsake, call).mockRejectedValueOnce(new Error('fetch failed'));
    expect((await prints.get(`${path}/photos/${one}.jpg`)).statusCode).toBe(503);
    expect((await prints.get(`${path}/photos/${one}.jpg`)).statusCode).toBe(200);
  });
});

describe('addresses of the account', () => {
  const saved = {
    ...addressExample,
    id: one,
    type: 'delivery',
    isDefault: false,
    updatedAt: '2026-11-02T09:00:00Z',
  } as const;
  const choices = async () => {
    const { body } = await prints.get(await prints.open());
    return [...body.matchAll(/name="saved" value="(\d*)"><span>([^<]*)/g)].map(([, value, text]) => [
      value,
      text,
    ]);
  };

  it('are chosen by one press, the default one for deliveries first', async () => {
    prints.keepsake.addresses = [
      { ...saved, street: 'Invoice Street', type: 'billing', isDefault: true },
      { ...saved, street: 'Parents' },
      { ...saved, street: 'Home', isDefault: true },
    ];
    expect(await choices()).toEqual([
      ['0', expect.stringContaining('Home 12')],
      ['1', expect.stringContaining('Parents 12')],
      ['2', expect.stringContaining('Invoice Street 12')],
      ['', 'Another address'],
    ]);
  });

  it('are those that the brand delivers to', async () => {
    prints.keepsake.addresses = [{ ...saved, country: 'JP' }];
    expect(await choices()).toEqual([]);
  });

  it('are missing when they cannot be read, and for a person whom the shop does not have', async () => {
    prints.keepsake.addresses = [saved];
    vi.spyOn(prints.keepsake, 'getCustomer').mockRejectedValueOnce(new Error('away'));
    expect(await choices()).toEqual([]);
    prints.keepsake.shopCustomerId = null;
    expect(await choices()).toEqual([]);
  });
});
