import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { operationPollInterval } from './deletion-panel.tsx';

const data = (state: 'RUNNING' | 'READY') =>
  ({ operationId: 'o', kind: 'delete-all', state, done: 1, photosCount: 2 }) as const;
const failure = (status: number) => new ApiError({ status, code: 'x', message: '', correlationId: 'c' });

it('polls every second while the work continues', () => {
  expect(operationPollInterval({ data: undefined, error: null, errorUpdateCount: 0 })).toBe(1000);
  expect(operationPollInterval({ data: data('RUNNING'), error: null, errorUpdateCount: 9 })).toBe(1000);
});

it('stops polling when the work is done, or is unknown', () => {
  expect(operationPollInterval({ data: data('READY'), error: null, errorUpdateCount: 0 })).toBe(false);
  expect(operationPollInterval({ data: data('RUNNING'), error: failure(404), errorUpdateCount: 1 })).toBe(
    false,
  );
});

it('backs off while requests fail', () => {
  const pauses = [1, 2, 3, 20].map((errorUpdateCount) =>
    operationPollInterval({ data: undefined, error: failure(503), errorUpdateCount }),
  );
  expect(pauses).toEqual([2000, 4000, 8000, 30_000]);
});
