export { type FanOut, type FanOutChannel, fanOutChannels } from './fan-out.ts';
export { createPostgresFanOut } from './postgres-fan-out.ts';
