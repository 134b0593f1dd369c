import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { waitForSignIn } from './wait-for-sign-in.ts';

const failed = (status: number, code: string) =>
  new ApiError({ status, code, message: '', correlationId: 'c-1' });

function setUp(failures: Error[], { isReturn = false } = {}) {
  const world = {
    accessToken: vi.fn(async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return 'token';
    }),
    isReturn: () => isReturn,
    resetToRoot: vi.fn(),
    report: vi.fn(),
    pause: vi.fn(async () => {}),
  };
  return { world, waiting: () => waitForSignIn(world) };
}

// spec A4.16, A8.8
it('reports a token that could not be had and asks again until it is there', async () => {
  const failures = Array.from({ length: 7 }, () => failed(503, 'unavailable'));
  const { world, waiting } = setUp([...failures]);
  await waiting();
  expect(world.report.mock.calls.map(([error]) => error)).toEqual(failures);
  expect(world.pause.mock.calls.flat()).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(world.resetToRoot).not.toHaveBeenCalled();
});

it('asks nobody again who is not signed in, and reports nothing', async () => {
  const { world, waiting } = setUp([failed(401, 'not-signed-in')]);
  await expect(waiting()).rejects.toThrow(ApiError);
  expect(world.report).not.toHaveBeenCalled();
  expect(world.accessToken).toHaveBeenCalledTimes(1);
});

it.each([failed(0, 'offline'), failed(0, 'invalid-data'), new Error('a fault of ours')])(
  'says at once what waiting does not mend: %s',
  async (failure) => {
    const { world, waiting } = setUp([failure]);
    await expect(waiting()).rejects.toBe(failure);
    expect(world.report).toHaveBeenCalledTimes(1);
    expect(world.pause).not.toHaveBeenCalled();
  },
);

it('at an address with a state it reports, leaves for the root, and does nothing more', async () => {
  const { world, waiting } = setUp([failed(503, 'unavailable')], { isReturn: true });
  const ended = vi.fn();
  void waiting().then(ended, ended);
  await vi.waitFor(() => expect(world.resetToRoot).toHaveBeenCalledTimes(1));
  expect(world.report).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(world.accessToken).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});
