import { consentScriptAddress } from '@keepsake/contract/consent';
import type { ThirdParties } from '@keepsake/contract/third-parties';

/** The brand's consent script in place of our banner. */
export function consentScriptOf({ consentScript }: ThirdParties, vendor: string): string | null {
  return consentScript === null ? null : consentScriptAddress(consentScript, vendor);
}
