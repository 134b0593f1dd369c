import { galleryCategoryExample } from '@keepsake/contract/back-office-examples';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { BookOwner } from './book-owner.ts';

export const offer = { title: 'Norway by train', categories: ['travel'], wordingVersion: 'gallery-1' };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A customer with a photo book and its widget. */
export class GalleryOwner extends BookOwner {
  /** Code of the product. */
  book = '';
  readonly #test: TestApp;

  constructor(test: TestApp) {
    super(test);
    this.#test = test;
  }

  override async signUp(): Promise<this> {
    await super.signUp();
    for (const id of ['travel', 'family', 'pets', 'food']) {
      await this.ofShop('PUT', `/gallery-categories/${id}`, galleryCategoryExample);
    }
    this.book = await this.putBook('book');
    expect((await this.widget('POST', this.book)).status).toBe(200);
    return this;
  }

  async gallery(
    method: Method,
    path: string,
    { body, channel = 'LB-GB' }: { body?: object; channel?: string } = {},
  ) {
    const query = method === 'POST' ? {} : { channel };
    const url = `/api/gallery/v1/galleryentries/${path}`;
    const response = await this.#test.request(this.token, { method, url, query, ...(body && { body }) });
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  }

  read = (channel?: string) => this.gallery('GET', this.book, channel === undefined ? {} : { channel });

  create = (change: object = {}) =>
    this.gallery('POST', '', { body: { widgetId: this.book, channel: 'LB-GB', ...offer, ...change } });

  change = (change: object = {}, channel?: string) =>
    this.gallery('PUT', this.book, {
      body: { ...offer, ...change },
      ...(channel !== undefined && { channel }),
    });

  withdraw = () => this.gallery('DELETE', this.book);

  /** Lists the owner's entries as the shop reviews them. */
  async reviewed(state = 'in-review') {
    const url = '/api/back-office/gallery/entries';
    const token = await this.#test.backOfficeToken();
    const response = await this.#test.request(token, { method: 'GET', url, query: { state } });
    const { entries } = response.json() as {
      entries: { productCode: string; entryId: string; submissionId: string }[];
    };
    return entries.filter(({ productCode }) => productCode === this.book);
  }

  /** Decides the entry in review. */
  async decide(decision: object, state = 'in-review') {
    const [entry] = await this.reviewed(state);
    return this.decideEntry(entry, decision);
  }

  async decideEntry(
    entry: { entryId: string; submissionId: string } | undefined,
    decision: object,
  ): Promise<{ status: number; body: { result?: string; code?: string; field?: string } }> {
    const body = { submissionId: entry?.submissionId, ...decision };
    const response = await this.ofShop('PUT', `/gallery/entries/${entry?.entryId}/decision`, body);
    return { status: response.statusCode, body: response.json() };
  }
}
