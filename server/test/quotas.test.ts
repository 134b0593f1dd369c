import { randomUUID } from 'node:crypto';
import { quotas, type RateLimitName, rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { BookOwner } from './book-owner.ts';
import { subjectOf } from './callers.ts';

/** T24: quotas count what is done, and no refusal. */

type Send = Pick<Parameters<TestApp['request']>[1], 'method' | 'url' | 'body'>;

interface Sample {
  readonly refused: (owner: BookOwner, book: string) => readonly Send[];
  readonly done: (owner: BookOwner, book: string) => Send;
}

const identity = (owner: BookOwner, type = 'keepsake') =>
  `/api/auth/v2/identities/${type}/${subjectOf(owner.token)}`;
const post = (url: string, body: object): Send => ({ method: 'POST', url, body });
const newEmail = () => `${randomUUID()}@example.com`;

function share(book: string, body: object = {}): Send {
  const complete = { vendorId: 'LB', senderName: 'Anna', recipientEmail: newEmail(), ...body };
  return post(`/api/widget/v1/widget/${book}/shares`, complete);
}

function change(owner: BookOwner, email: string, type?: string): Send {
  return post(`${identity(owner, type)}/emailchanges`, { email, channel: 'LB-GB' });
}

const toCare = (topic: string) =>
  post('/api/customer/customers/me/messages', { topic, message: 'Where is it?' });

const samples: Partial<Record<RateLimitName, Sample>> = {
  contactMessagesPerAccount: {
    refused: () => [toCare('weather')],
    done: () => toCare('order'),
  },
  widgetSharesPerAccount: {
    refused: (_owner, book) => [share(book, { recipientEmail: 'no address' }), share(`${book}-of-others`)],
    done: (_owner, book) => share(book),
  },
  emailChangesPerAccount: {
    refused: (owner) => [
      change(owner, owner.email),
      change(owner, 'no address'),
      change(owner, newEmail(), 'google'),
    ],
    done: (owner) => change(owner, newEmail()),
  },
  deletionRequestsPerAccount: {
    refused: (owner) => [
      post(`${identity(owner)}/deleteaccount`, { channel: 'XX-XX' }),
      post(`${identity(owner, 'google')}/deleteaccount`, { channel: 'LB-GB' }),
    ],
    done: (owner) => post(`${identity(owner)}/deleteaccount`, { channel: 'LB-GB' }),
  },
  exportsPerAccount: {
    refused: () => [post('/api/export/exports', { nothing: true })],
    done: () => post('/api/export/exports', {}),
  },
  pairingsPerAccount: {
    refused: () => [post('/api/qr-upload/pairings', { albumId: randomUUID() })],
    done: () => post('/api/qr-upload/pairings', {}),
  },
  tempSelectionsPerAccount: {
    refused: () => [
      post('/api/selections/temp-selections', { photoIds: [] }),
      post('/api/selections/temp-selections', { photoIds: [randomUUID()] }),
    ],
    done: () => post('/api/selections/temp-selections', { photoIds: [] }),
  },
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function newOwner() {
  const owner = await new BookOwner(test).signUp();
  const book = await owner.putBook('book');
  await owner.widget('POST', book);
  return { owner, book };
}

const statusOf = async ({ token }: BookOwner, send: Send) => (await test.request(token, send)).statusCode;

it('each has a sample', () => {
  expect(Object.keys(samples).sort()).toEqual([...quotas].sort());
});

describe.each(Object.entries(samples))('%s', (name, { refused, done }) => {
  const { hits } = rates[name as RateLimitName];

  it('counts no refusal', async () => {
    const { owner, book } = await newOwner();
    for (let count = 0; count <= hits; ) {
      for (const send of refused(owner, book)) {
        expect(await statusOf(owner, send)).toSatisfy((status) => [400, 404].includes(status as number));
        count += 1;
      }
    }
    expect(await statusOf(owner, done(owner, book))).not.toBe(429);
  });
});

describe.each(['widgetSharesPerAccount', 'emailChangesPerAccount'] as const)('%s', (name) => {
  it('is exact for 40 requests at once', async () => {
    const { owner, book } = await newOwner();
    const { done } = samples[name] as Sample;
    const sends = Array.from({ length: 40 }, () => done(owner, book));
    const statuses = await Promise.all(sends.map((send) => statusOf(owner, send)));
    const refusals = statuses.filter((status) => status === 429);
    expect(refusals).toHaveLength(40 - rates[name].hits);
    expect(statuses.filter((status) => status < 300)).toHaveLength(rates[name].hits);
  });
});
