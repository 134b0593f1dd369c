import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();

it.each([
  ['2026', ['March 2026', 'February 2026']],
  ['2026 MÁR', ['March 2026']],
  ['\u200eaug\u00a02025 ', ['August 2025']],
])('a choice from a long list finds %j', async (typed, labels) => {
  await view.open('/dev/ui');
  await view.fill(await screen.findByRole('combobox', { name: 'Search by month' }), typed);
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(labels),
  );
});
