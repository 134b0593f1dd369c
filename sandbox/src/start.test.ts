import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoCustomers } from './customers.ts';
import { expectOk, RefusedError } from './expect-ok.ts';
import { fillLibraries } from './fill-libraries.ts';
import type { Keepsake } from './keepsake.ts';
import { makeCustomers, type PresentCustomer } from './make-customers.ts';
import type { Progress } from './progress.ts';
import { finish } from './retries.ts';
import { planAnnaLibrary, planBenLibrary, planCleoLibrary } from './scenes/demo-library.ts';

/** What the start does when Keepsake refuses, or is unavailable. */

const today = '2026-11-21';
let printed: string[];
let progress: Progress;
const file = { read: async () => progress, write: async () => {} };

beforeEach(() => {
  printed = [];
  progress = { today, uploaded: {} };
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void printed.push(line));
  }
});
afterEach(() => vi.restoreAllMocks());

describe('a response', () => {
  it.each([400, 401, 403, 404, 409, 410, 413])('with status %i is final', async (status) => {
    const response = new Response('{"code":"customer-deleted"}', { status });
    const refusal = expectOk(response, 'PUT /customers/demo-gus');
    await expect(refusal).rejects.toThrow(RefusedError);
    await expect(refusal).rejects.toThrow(`PUT /customers/demo-gus: ${status} {"code":"customer-deleted"}`);
  });

  it.each([408, 423, 429, 500, 502, 503, 507])('with status %i may pass', async (status) => {
    const refusal = expectOk(new Response('', { status }), 'PUT /customers/demo-gus');
    await expect(refusal).rejects.toThrow(String(status));
    await expect(refusal).rejects.not.toThrow(RefusedError);
  });
});

describe('a step of the start', () => {
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);

  it('is repeated while Keepsake is unavailable', async () => {
    const run = vi.fn().mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValue(undefined);
    await finish('photos', run, pause);
    expect(run).toHaveBeenCalledTimes(2);
    expect(printed).toHaveLength(1);
  });

  it('ends after five attempts with a line, and without an error', async () => {
    pauses.length = 0;
    const run = vi.fn().mockRejectedValue(new TypeError('fetch failed'));
    await finish('photos', run, pause);
    expect([run.mock.calls.length, pauses.length]).toEqual([5, 4]);
    expect(printed.at(-1)).toBe('Sandbox: some demo photos are missing (TypeError: fetch failed).');
  });

  it('is not repeated when it is refused', async () => {
    const run = vi.fn().mockRejectedValue(new RefusedError('PUT: 409'));
    await finish('photos', run, pause);
    expect(run).toHaveBeenCalledTimes(1);
    expect(printed).toHaveLength(1);
  });
});

/** Keepsake with customers, some of them deleted; counts those that it makes. */
function keepsakeWith(some: Readonly<Record<string, { email: string; restorableUntil?: string }>>) {
  const made: string[] = [];
  const keepsake: Pick<Keepsake, 'getCustomer' | 'putCustomer'> = {
    async getCustomer(id) {
      const known = some[id];
      return known && ({ customerId: `id of ${id}`, ...known } as never);
    },
    async putCustomer(id) {
      if (id === 'demo-hana') throw new RefusedError('PUT /customers/demo-hana: 409 email-in-use');
      made.push(id);
      return `id of ${id}`;
    },
  };
  return { keepsake, made };
}

describe('the customers of the demo', () => {
  const wallets = { fill: vi.fn(async () => {}) };

  it('are made once; changed ones stay, and deleted or refused ones are left out', async () => {
    progress.customers = ['demo-ben', 'demo-cleo'];
    const { keepsake, made } = keepsakeWith({
      'demo-ben': { email: 'new@example.com' },
      'demo-gus': { email: 'gus@demo.keepsake.test', restorableUntil: '2026-12-11T00:00:00Z' },
    });
    const present = new Map<string, PresentCustomer>();
    await makeCustomers({ keepsake, file, wallets, progress }, present);
    const leftOut = ['demo-cleo', 'demo-gus', 'demo-hana'];
    const ids = demoCustomers.map(({ shopCustomerId }) => shopCustomerId);
    expect(made).toEqual(ids.filter((id) => id !== 'demo-ben' && !leftOut.includes(id)));
    expect([...present.keys()]).toEqual(ids.filter((id) => !leftOut.includes(id)));
    expect(present.get('demo-ben')).toEqual({ customerId: 'id of demo-ben', email: 'new@example.com' });
    expect(progress.customers).not.toContain('demo-hana');
    expect(printed).toEqual([
      'Sandbox: Cleo Marchetti has no account any more and is left out.',
      'Sandbox: Gus Lindqvist has no account any more and is left out.',
      'Sandbox: the account of Hana Kovář is left out (PUT /customers/demo-hana: 409 email-in-use).',
    ]);
  });
});

describe('the libraries of the demo', () => {
  it('are filled by the present addresses; a full one stops none of the others', async () => {
    const plans = { anna: planAnnaLibrary(today), ben: planBenLibrary(today), cleo: planCleoLibrary(today) };
    progress.uploaded = {
      'anna@demo.keepsake.test': plans.anna.length - 1,
      'ben@demo.keepsake.test': plans.ben.length - 1,
    };
    const uploads: string[] = [];
    const keepsake = {
      async uploadPhoto(email: string) {
        uploads.push(email);
        if (email === 'ben@example.com') throw new RefusedError('upload: 413 quota-exceeded');
        return 'id';
      },
      listAlbums: async () => new Map(),
      listPhotos: async () => new Map(),
      async createAlbum() {
        throw new RefusedError('POST /albums: 409 too-many-albums');
      },
      putSharedAlbum: async () => [],
    } as unknown as Keepsake;
    const customers = new Map(
      ['anna', 'ben'].map((name) => [`demo-${name}`, { customerId: name, email: `${name}@example.com` }]),
    );
    await fillLibraries({ keepsake, file }, { progress, customers });
    expect(uploads).toEqual(['ben@example.com', 'anna@example.com']);
    expect(progress.uploaded['anna@demo.keepsake.test']).toBe(plans.anna.length);
    expect(printed.filter((line) => line.includes('quota-exceeded'))).toHaveLength(1);
    const albums = printed.filter((line) => line.includes('too-many-albums'));
    expect(albums.length).toBe(new Set(albums).size);
  });
});
