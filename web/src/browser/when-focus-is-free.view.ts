import { beforeEach, expect, it, vi } from 'vitest';
import { whenFocusIsFree } from './when-focus-is-free.ts';

const button = (name: string) => document.querySelector<HTMLElement>(`#${name}`);
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const frames = async () => {
  await frame();
  await frame();
};

beforeEach(() => {
  document.body.innerHTML = '<main><button id="pressed">A</button><button id="other">B</button></main>';
  button('pressed')?.focus();
});

it('waits until the pressed element is gone', async () => {
  const act = vi.fn();
  whenFocusIsFree(act);
  await frames();
  expect(act).not.toHaveBeenCalled();
  button('pressed')?.remove();
  await frames();
  expect(act).toHaveBeenCalledTimes(1);
});

it('leaves the focus where it was put meanwhile', async () => {
  const act = vi.fn();
  whenFocusIsFree(act);
  await frames();
  button('other')?.focus();
  await frames();
  button('pressed')?.remove();
  button('other')?.remove();
  await frames();
  expect(act).not.toHaveBeenCalled();
});
