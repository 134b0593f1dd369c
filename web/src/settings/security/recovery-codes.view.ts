// Proves IDE-18.

import { twoStepRoutes } from '@keepsake/contract/two-step';
import { screen, within } from '@testing-library/dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { customer } from '../../testing/fake-responses.ts';
import { isOn, off, recoveryCodes, serveTwoStep, withPasswords } from '../../testing/serve-two-step.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { renewRecoveryCodes } = twoStepRoutes;

const text = (value: string | RegExp) => screen.findByText(value);
const press = async (name: string) => {
  const section = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  await view.user.click(await section.findByRole('button', { name }));
};
const answer = async (name: string) =>
  view.user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name }));
const noQuestion = () => expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();

async function open(left: number): Promise<void> {
  serveTwoStep(view.server, isOn(left));
  await view.open('/settings/security');
}

async function renew(): Promise<void> {
  await press('New recovery codes');
  await answer('Make new codes');
}

async function showCodes(): Promise<void> {
  await open(2);
  await renew();
  await text('Your recovery codes');
}

describe('recovery codes', () => {
  it('are copied, one a line', async () => {
    await showCodes();
    await press('Copy');
    await text('The codes have been copied');
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await press('Copy');
    await text(/^Your browser doesn’t let us copy it/);
  });

  it('are saved in a file', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    onTestFinished(() => {
      saved.mockRestore();
      link.mockRestore();
    });
    await showCodes();
    await press('Download');
    const { name } = withPasswords('localhost').brand;
    const blob = saved.mock.calls[0]?.[0] as Blob;
    expect(await blob.text()).toBe(`Recovery codes for ${name}\n\n${recoveryCodes.join('\n')}\n`);
    expect((link.mock.contexts[0] as HTMLAnchorElement).download).toBe(`Recovery codes for ${name}.txt`);
  });

  it.each([
    [10, '10 recovery codes left', false],
    [3, '3 recovery codes left', false],
    [2, '2 recovery codes left', true],
    [1, '1 recovery code left', true],
    [0, 'No recovery codes left', true],
  ])('of which %i are left: %s (warning: %s)', async (left, words, isWarned) => {
    await open(left);
    await text(words);
    expect(screen.queryByText(/^Make new ones now/) !== null).toBe(isWarned);
  });

  it('are made anew after a confirmation', async () => {
    await open(2);
    await press('New recovery codes');
    await text('Your earlier codes will stop working.');
    await answer('Cancel');
    await noQuestion();
    await renew();
    await text('Your recovery codes');
    await expect.poll(() => document.activeElement?.textContent).toBe('Your recovery codes');
    await text(recoveryCodes[9] ?? '');
    expect(view.server.requests(renewRecoveryCodes).map(({ params }) => params)).toEqual([
      { idpType: 'keepsake', idpSub: customer.id },
    ]);
    await press('I have saved them');
    await text('10 recovery codes left');
  });

  it('are not lost by leaving the page without a question', async () => {
    await showCodes();
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    await view.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }));
    await screen.findByRole('alertdialog', { name: 'Leave without your recovery codes?' });
    await answer('Stay on this page');
    await noQuestion();
    await text('Your recovery codes');
    await press('I have saved them');
    await view.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }));
    await expect.poll(() => window.location.pathname).toBe('/settings');
  });

  it('stay as they are after a failure, which the next question does not show', async () => {
    await open(2);
    view.server.offline(renewRecoveryCodes);
    await renew();
    await text(/^We couldn’t make new recovery codes\./);
    await answer('Cancel');
    await noQuestion();
    await press('New recovery codes');
    await text('Your earlier codes will stop working.');
    expect(screen.queryByText(/We couldn’t/)).toBeNull();
  });

  it('are not made if it was turned off elsewhere', async () => {
    await open(2);
    await press('New recovery codes');
    serveTwoStep(view.server, off);
    view.server.error(renewRecoveryCodes, 'conflict');
    await answer('Make new codes');
    await noQuestion();
    await screen.findByRole('button', { name: 'Turn on' });
  });
});
