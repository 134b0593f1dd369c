// Proves PLA-80.
import { expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';

async function announcedSeconds(env: Record<string, string>): Promise<number> {
  const test = await createTestApp({ env });
  try {
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { headers } = await fetch(`${origin}/health/live`);
    return Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
  } finally {
    await test.close();
  }
}

it('leaves the end of idle connections to a proxy, which may be sending a request on one that ends here', async () => {
  expect(await announcedSeconds({})).toBe(15);
  // Proxies end them after 60 s or less.
  expect(await announcedSeconds({ TRUST_PROXY: '127.0.0.1' })).toBeGreaterThan(60);
});
