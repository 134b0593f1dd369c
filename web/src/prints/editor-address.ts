import type { NewTempSelection } from '@keepsake/contract/selections';

/** Photo prints in the retailer's catalogue. */
const productCode = 'PAP_910';

/** The token is in the fragment: it reaches no log and no other site. */
export function editorAddress(editorUrl: string, { tempSelectionId, editorToken }: NewTempSelection): string {
  const address = new URL(editorUrl);
  address.searchParams.set('productCode', productCode);
  address.searchParams.set('tempSelectionId', tempSelectionId);
  if (editorToken !== undefined) address.hash = new URLSearchParams({ token: editorToken }).toString();
  return address.href;
}
