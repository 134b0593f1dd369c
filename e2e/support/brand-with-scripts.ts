import type { ThirdParty } from '@keepsake/contract/config';
import type { BrowserContext } from 'playwright-core';
import { contentSecurityPolicy } from '../../server/src/platform/http/site-files.ts';

const noScripts: ThirdParty = {
  consentScript: null,
  chat: null,
  feedback: {},
  abTest: null,
  heatmap: null,
  analytics: null,
};

/** No shop here has scripts of others: gives the site one, with the policy that the server writes for it. */
export async function pretendThirdParties(
  context: BrowserContext,
  some: Partial<ThirdParty>,
  origins: readonly string[],
): Promise<void> {
  await context.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...config, vendor: 'lumi & book', thirdParty: { ...noScripts, ...some } },
    });
  });
  await context.route(
    (url) => !/^\/(assets|api|session|oidc|locales|push|dev\/mailbox)\b|\.json$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch({ maxRedirects: 0 });
      const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1];
      if (nonce === undefined) return route.fulfill({ response: answer });
      const policy = contentSecurityPolicy(nonce, { connect: [], thirdParty: origins });
      return route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'content-security-policy': policy },
      });
    },
  );
}
