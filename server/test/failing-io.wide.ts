import { failingIoSuite } from './failing-io.suite.ts';

failingIoSuite((count, random) => {
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, 3)) chosen.add(1 + random.below(count));
  return [...chosen];
});
