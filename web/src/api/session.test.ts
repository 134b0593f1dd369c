// Proves IDE-5, IDE-6.

import type { AccessToken } from '@keepsake/contract/session';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Account, createSession } from './session.ts';

function setUp() {
  let now = 0;
  let issued = 0;
  const requestToken = vi.fn(async (): Promise<AccessToken | null> => {
    issued += 1;
    const accessToken = `token-${issued}`;
    return { accessToken, expiresIn: 600, subject: 'anna', email: 'anna@example.test', isBusiness: false };
  });
  const onSignedOut = vi.fn<(account: Account | null) => void>();
  const session = createSession({ clock: { now: () => now }, requestToken, onSignedOut });
  return { session, requestToken, onSignedOut, pass: (seconds: number) => (now += seconds * 1000) };
}

const refused = (status: number) =>
  new ApiError({ status, code: 'not-signed-in', message: '', correlationId: '' });

it.each([
  [200, 'anna'],
  [204, undefined],
  [401, undefined],
  [503, undefined],
])('resumes quietly where the response to the token request is %d', async (status, subject) => {
  const { session, requestToken, onSignedOut } = setUp();
  if (status === 204) requestToken.mockResolvedValueOnce(null);
  else if (status > 204) requestToken.mockRejectedValueOnce(refused(status));
  await session.resume();
  expect(session.account()?.subject).toBe(subject);
  expect(onSignedOut).not.toHaveBeenCalled();
});

it('has no account before the first token', async () => {
  const { session } = setUp();
  expect(session.account()).toBeNull();
  await session.accessToken();
  expect(session.account()).toEqual({ subject: 'anna', email: 'anna@example.test', isBusiness: false });
});

describe('the access token', () => {
  it('is used until 60 s before it expires', async () => {
    const { session, pass } = setUp();
    expect(await session.accessToken()).toBe('token-1');
    pass(539);
    expect(await session.accessToken()).toBe('token-1');
    pass(1);
    expect(await session.accessToken()).toBe('token-2');
  });

  it('is requested once for concurrent calls', async () => {
    const { session, requestToken } = setUp();
    const tokens = await Promise.all([session.accessToken(), session.accessToken(), session.replace('old')]);
    expect(tokens).toEqual(['token-1', 'token-1', 'token-1']);
    expect(requestToken).toHaveBeenCalledTimes(1);
  });

  it('is replaced once when several calls were refused with the same one', async () => {
    const { session, requestToken } = setUp();
    const first = await session.accessToken();
    expect(await session.replace(first)).toBe('token-2');
    expect(await session.replace(first)).toBe('token-2');
    expect(requestToken).toHaveBeenCalledTimes(2);
  });
});

describe('a refresh', () => {
  it('that is refused leaves for the sign-in page', async () => {
    const { session, requestToken, onSignedOut } = setUp();
    requestToken.mockRejectedValueOnce(refused(401));
    await expect(session.accessToken()).rejects.toThrow(ApiError);
    expect(onSignedOut.mock.calls).toEqual([[null]]);
  });

  it('that finds no customer leaves for the sign-in page, too', async () => {
    const { session, requestToken, onSignedOut } = setUp();
    requestToken.mockResolvedValueOnce(null);
    await expect(session.accessToken()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(onSignedOut.mock.calls).toEqual([[null]]);
  });

  it('that is refused in the middle abandons the session, and reports whose it was, once', async () => {
    const { session, requestToken, onSignedOut } = setUp();
    const token = await session.accessToken();
    requestToken.mockRejectedValue(refused(401));
    await expect(session.replace(token)).rejects.toThrow(ApiError);
    await expect(session.accessToken()).rejects.toThrow(ApiError);
    expect(onSignedOut.mock.calls).toEqual([
      [{ subject: 'anna', email: 'anna@example.test', isBusiness: false }],
      [null],
    ]);
    expect(session.account()).toBeNull();
  });

  it('that fails otherwise stays and may be tried again', async () => {
    const { session, requestToken, onSignedOut } = setUp();
    requestToken.mockRejectedValueOnce(refused(503));
    await expect(session.accessToken()).rejects.toThrow(ApiError);
    expect(onSignedOut).not.toHaveBeenCalled();
    expect(await session.accessToken()).toBe('token-1');
  });
});
