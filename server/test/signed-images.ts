import type { LightMyRequestResponse } from 'fastify';
import { createImageUrls, type ImageTarget, type ImageUrls } from '../src/modules/photos/image-urls.ts';
import type { TestApp } from './app.ts';
import { newAddress } from './http-app.ts';

export function imagesOf(test: TestApp): ImageUrls & {
  send(url: string, question?: ImageRequest): Promise<LightMyRequestResponse>;
} {
  return {
    ...createImageUrls(test.platform),
    send: (url, { method = 'GET', headers = {} } = {}) =>
      // Each request has a new address, because of the limit of misses.
      test.app.inject({
        method,
        url,
        headers: { host: 'localhost', ...headers },
        remoteAddress: newAddress(),
      }),
  };
}

export interface ImageRequest {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Record<string, string>;
}

export function targetOf(photoId: string, ownerId: string, change: Partial<ImageTarget> = {}): ImageTarget {
  return { tenantId: 'demo', ownerId, photoId, variant: 'original', purpose: 'view', ...change };
}
