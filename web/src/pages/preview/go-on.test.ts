import { expect, it } from 'vitest';
import { goOn } from './go-on.ts';

it('ends what was begun after the next photo is shown', async () => {
  const steps: string[] = [];
  await goOn({ show: async (id) => void steps.push(id) }, 'next', () => steps.push('finished'));
  expect(steps).toEqual(['next', 'finished']);
});

it('ends what was begun also when the next photo cannot be shown', async () => {
  const steps: string[] = [];
  const show = () => Promise.reject(new Error('no chunk'));
  await expect(goOn({ show }, 'next', () => steps.push('finished'))).rejects.toThrow('no chunk');
  expect(steps).toEqual(['finished']);
});
