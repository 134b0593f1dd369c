import type { AddressInfo } from 'node:net';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { RemoteCustomer, type RemoteResponse } from './remote-customer.ts';
import { beginHeaders, filesUrl, patchHeaders, tus } from './uploads.ts';

/** The real router on a real connection, and a client that sends bytes verbatim. */
export interface TusFixture {
  readonly test: TestApp & { readonly databaseUrl: string };
  readonly token: string;
  readonly customer: RemoteCustomer;
  begin(bytes: Buffer | number, metadata?: Record<string, string>): Promise<string>;
  head(url: string): Promise<RemoteResponse>;
  offsetOf(url: string): Promise<number>;
  patch(
    url: string,
    offset: number | string,
    bytes: Buffer,
    headers?: Record<string, string>,
  ): Promise<RemoteResponse>;
  close(): Promise<void>;
}

export async function openTusFixture(options: TestAppOptions = {}): Promise<TusFixture> {
  const test = await createTestApp(options);
  const { token } = await test.signUp('anna@demo.keepsake.test');
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const customer = new RemoteCustomer(() => `http://127.0.0.1:${port}`, token);
  const head = (url: string) => customer.send('HEAD', url, tus);
  return {
    test,
    token,
    customer,
    head,
    async begin(bytes, metadata) {
      const headers = beginHeaders(typeof bytes === 'number' ? bytes : bytes.byteLength, metadata);
      const response = await customer.send('POST', filesUrl, headers);
      if (response.status !== 201) throw new Error(`upload returned ${response.status}: ${response.body}`);
      return response.headers.location as string;
    },
    offsetOf: async (url) => Number((await head(url)).headers['upload-offset']),
    patch: (url, offset, bytes, headers) =>
      customer.send('PATCH', url, { ...patchHeaders(0), 'upload-offset': String(offset), ...headers }, bytes),
    close: () => test.close(),
  };
}

export const imageIdOf = ({ headers }: RemoteResponse): string => String(headers['x-image-id']);

export async function originalOf(
  { customer }: Pick<TusFixture, 'customer'>,
  imageId: string,
): Promise<Buffer | undefined> {
  const photo = (await customer.list()).find((one) => one.imageId === imageId);
  return photo && customer.download(photo.untouchedUrl);
}
