import type { LightMyRequestResponse } from 'fastify';
import { createImageUrls, type ImageTarget, type ImageUrls } from '../src/modules/photos/image-urls.ts';
import type { TestApp } from './app.ts';
import { newAddress } from './http-app.ts';

/** What a signed address names, and who asks for it: nobody who is known. */
export function imagesOf(test: TestApp): ImageUrls & {
  ask(url: string, question?: Question): Promise<LightMyRequestResponse>;
} {
  return {
    ...createImageUrls(test.platform),
    ask: (url, { method = 'GET', headers = {} } = {}) =>
      // Each from an address of its own: whoever misses often is made to wait.
      test.app.inject({
        method,
        url,
        headers: { host: 'localhost', ...headers },
        remoteAddress: newAddress(),
      }),
  };
}

export interface Question {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Record<string, string>;
}

/** The original of a photo, shown in the page, unless said otherwise. */
export function targetOf(photoId: string, ownerId: string, change: Partial<ImageTarget> = {}): ImageTarget {
  return { tenantId: 'demo', ownerId, photoId, variant: 'original', purpose: 'view', ...change };
}
