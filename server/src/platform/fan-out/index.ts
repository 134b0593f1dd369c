export { type FanOut, type FanOutChannel, fanOutChannels } from './fan-out.ts';
export { openFanOut } from './open-fan-out.ts';
export { createPostgresFanOut } from './postgres-fan-out.ts';
