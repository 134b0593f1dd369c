import { sandboxShopOrigin } from '@keepsake/contract/sandbox-shop';
import type { Storefronts } from './storefronts.ts';

/**
 * Origins of the shops of a tenant's brands, and of the sandbox's where it runs.
 *
 * @param shopPort of the sandbox's shop
 */
export function shopOriginsOf(
  storefronts: Pick<Storefronts, 'originsOf' | 'shopOriginsOf'>,
  tenantId: string,
  shopPort: number | undefined,
): string[] {
  const sandbox =
    shopPort === undefined
      ? []
      : storefronts.originsOf(tenantId).map((origin) => sandboxShopOrigin(origin, shopPort));
  return [...new Set([...storefronts.shopOriginsOf(tenantId), ...sandbox])];
}
