export type { FanOut, FanOutChannel } from './fan-out.ts';
export { openFanOut } from './open-fan-out.ts';
export { createPostgresFanOut } from './postgres-fan-out.ts';
