import { backOfficeScopes } from '@keepsake/contract/back-office';
import { basePath } from '@keepsake/contract/bases';
import { demoTokenHeader, demoTokenPath } from '@keepsake/contract/demo-token';
import { imageIdHeader, uploadPath } from '@keepsake/contract/uploads';
import { type BackOfficeCalls, createBackOfficeCalls } from './back-office-calls.ts';
import { expectOk } from './expect-ok.ts';
import { createLibraryCalls, type LibraryCalls } from './library-calls.ts';
import { createSelectionCalls, type SelectionCalls } from './selection-calls.ts';
import { createTokenCache } from './token-cache.ts';

/** Address and credentials, from the environment. */
export interface KeepsakeOptions {
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly demoSecret: string;
}

/** Keepsake as its shop sees it: back office and public contract. */
export interface Keepsake extends LibraryCalls, BackOfficeCalls, SelectionCalls {
  /** Uploads a file in one request; returns the photo's id. */
  uploadPhoto(email: string, fileName: string, bytes: Uint8Array): Promise<string>;
}

function encodeMetadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

function createShopToken({ origin, clientId, clientSecret }: KeepsakeOptions) {
  return createTokenCache(async () => {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const response = await fetch(`${origin}/oidc/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: backOfficeScopes.join(' ') }),
    });
    const body = (await (await expectOk(response, 'sign-in of the shop')).json()) as {
      access_token: string;
      expires_in: number;
    };
    return { token: body.access_token, expiresIn: body.expires_in };
  });
}

function createCustomerTokens({ origin, demoSecret }: KeepsakeOptions) {
  const tokens = new Map<string, () => Promise<string>>();

  async function request(email: string) {
    const response = await fetch(`${origin}${demoTokenPath}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [demoTokenHeader]: demoSecret },
      body: JSON.stringify({ email }),
    });
    const body = (await (await expectOk(response, `token of ${email}`)).json()) as {
      accessToken: string;
      expiresIn: number;
    };
    return { token: body.accessToken, expiresIn: body.expiresIn };
  }

  return (email: string): Promise<string> => {
    const token = tokens.get(email) ?? createTokenCache(() => request(email));
    tokens.set(email, token);
    return token();
  };
}

export function connectKeepsake(options: KeepsakeOptions): Keepsake {
  const { origin } = options;
  const shopToken = createShopToken(options);
  const customerToken = createCustomerTokens(options);
  return {
    ...createLibraryCalls(origin, customerToken),
    ...createBackOfficeCalls(origin, shopToken),
    ...createSelectionCalls(origin),
    async uploadPhoto(email, fileName, bytes) {
      const response = await fetch(`${origin}${basePath('storageApi')}${uploadPath}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await customerToken(email)}`,
          'Tus-Resumable': '1.0.0',
          'Upload-Length': String(bytes.byteLength),
          'Upload-Metadata': encodeMetadata({ filename: fileName, filetype: 'image/jpeg' }),
          'Content-Type': 'application/offset+octet-stream',
        },
        body: bytes as NonNullable<RequestInit['body']>,
      });
      await expectOk(response, `upload of ${fileName}`);
      const imageId = response.headers.get(imageIdHeader);
      if (!imageId) throw new Error(`upload of ${fileName} returned no image id`);
      return imageId;
    },
  };
}
