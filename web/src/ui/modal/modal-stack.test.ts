// Proves PLA-3.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isModalOpen, pushModal } from './modal-stack.ts';

beforeEach(() => vi.stubGlobal('document', new EventTarget()));
afterEach(() => {
  for (const close of open.splice(0)) close();
  vi.unstubAllGlobals();
});

const open: (() => void)[] = [];

/** A dialog that leaves the stack on close. */
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

it('closes only the most recent dialog', () => {
  const [first, second] = [dialog(), dialog()];
  pressEscape();
  expect(second).toHaveBeenCalledTimes(1);
  expect(first).not.toHaveBeenCalled();
  pressEscape();
  expect(first).toHaveBeenCalledTimes(1);
});

it('skips a dialog that does not allow Escape', () => {
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

it('consumes Escape while a dialog is open, and not afterwards', () => {
  dialog();
  expect(isModalOpen()).toBe(true);
  expect(pressEscape().defaultPrevented).toBe(true);
  expect(isModalOpen()).toBe(false);
  expect(pressEscape().defaultPrevented).toBe(false);
});
