import { expect, it } from 'vitest';
import { editorAddress } from './use-transfer.ts';

const tempSelectionId = '01890a5d-ac96-774b-bcce-b302099a8057';

it('adds the product and the selection to the address', () => {
  expect(editorAddress('https://editor.example/prints?lang=nl', { tempSelectionId })).toBe(
    `https://editor.example/prints?lang=nl&productCode=PAP_910&tempSelectionId=${tempSelectionId}`,
  );
});

it('has the token in the fragment only', () => {
  const address = new URL(
    editorAddress('https://editor.example/', { tempSelectionId, editorToken: 'a-b_c' }),
  );
  expect(address.hash).toBe('#token=a-b_c');
  expect(address.search).not.toContain('a-b_c');
});
