export { type FanOut, type FanOutChannel, fanOutChannels } from './fan-out.ts';
