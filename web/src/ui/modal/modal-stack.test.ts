import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isModalOpen, pushModal } from './modal-stack.ts';

beforeEach(() => vi.stubGlobal('document', new EventTarget()));
afterEach(() => {
  for (const close of open.splice(0)) close();
  vi.unstubAllGlobals();
});

const open: (() => void)[] = [];

/** A dialog that takes itself off the stack when it is closed. */
function dialog({ allowsEscape = true, isBusy = false } = {}) {
  const close = vi.fn(() => remove());
  const remove = pushModal({ allowsEscape: () => allowsEscape, isBusy: () => isBusy, close });
  open.push(remove);
  return close;
}

function pressEscape() {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape' });
  document.dispatchEvent(event);
  return event;
}

// spec P2.78
it('closes only the most recent dialog', () => {
  const [first, second] = [dialog(), dialog()];
  pressEscape();
  expect(second).toHaveBeenCalledTimes(1);
  expect(first).not.toHaveBeenCalled();
  pressEscape();
  expect(first).toHaveBeenCalledTimes(1);
});

// spec P2.78
it('passes by a dialog that does not allow it', () => {
  const [first, second] = [dialog(), dialog({ allowsEscape: false })];
  pressEscape();
  expect(second).not.toHaveBeenCalled();
  expect(first).toHaveBeenCalledTimes(1);
});

it('does nothing while the most recent one works', () => {
  const [first, second] = [dialog(), dialog({ isBusy: true })];
  pressEscape();
  expect(first).not.toHaveBeenCalled();
  expect(second).not.toHaveBeenCalled();
});

it('leaves the key to nothing beneath, and lets go when all are closed', () => {
  dialog();
  expect(isModalOpen()).toBe(true);
  expect(pressEscape().defaultPrevented).toBe(true);
  expect(isModalOpen()).toBe(false);
  expect(pressEscape().defaultPrevented).toBe(false);
});
